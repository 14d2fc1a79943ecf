"""How Discord says no: error codes, their texts, and which of them a correct bot never meets."""

from typing import Any

Json = dict[str, Any]

INVALID_FORM = 50035
RATE_LIMITED = 429

# code -> (HTTP status, message); code 0 is Discord's "nothing more specific".
_ERRORS: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    # Stands here for commands and emoji of somebody else's application.
    20002: (403, "Only bots can use this endpoint"),
    30003: (400, "Maximum number of pins reached for the channel"),
    30010: (400, "Maximum number of reactions reached (20)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30034: (400, "Max number of daily application command creates has been reached (200)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40001: (401, "401: Unauthorized"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50016: (400, "Provided too few or too many messages to delete."),
    50021: (403, "Cannot execute action on a system message"),
    50024: (403, "Cannot execute action on this channel type"),
    50025: (401, "Invalid OAuth2 access token provided"),
    50027: (401, "Invalid Webhook Token"),
    50034: (400, "A message provided was too old to bulk delete"),
    50035: (400, "Invalid Form Body"),
    50046: (400, "Invalid file asset"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user"),
    160002: (403, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
}

# What a correct bot never does. Every other error depends on the world and is a mere refusal.
_VIOLATIONS: dict[int, str] = {
    # Discord says the same to a stranger's token; a correct bot has none.
    10062: "late",
    30003: "limit",
    30010: "limit",
    30032: "limit",
    30034: "limit",
    40001: "auth",
    40005: "size",
    40060: "double-answer",
    50005: "edit",
    50006: "empty",
    50016: "form",
    50027: "expired-token",
    50035: "form",
    50109: "json",
}


class ApiError(Exception):
    """An answer in Discord's error form; `kind` is set when it counts as a violation."""

    def __init__(
        self, status: int, code: int, message: str, errors: Json | None = None, kind: str = ""
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.kind = kind

    def body(self) -> Json:
        """The JSON body that Discord would send."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


def refuse(code: int, errors: Json | None = None) -> ApiError:
    """The error with this code, to be raised."""
    status, message = _ERRORS[code]
    return ApiError(status, code, message, errors, _VIOLATIONS.get(code, ""))


def unauthorized() -> ApiError:
    """The answer to a missing or wrong bot token."""
    return ApiError(401, 0, "401: Unauthorized", kind="auth")


def unknown_route() -> ApiError:
    """The answer to a path that this server does not know."""
    return ApiError(404, 0, "404: Not Found", kind="route")
