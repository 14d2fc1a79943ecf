"""What the driver hands to tests: messages, components and interactions as a member sees them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.local_discord.rules.component_rules import BUTTON, SELECTS, TEXT_DISPLAY, walk
from bot.local_discord.world.mentions import displayed_text
from bot.local_discord.world.world import Json


@dataclass(frozen=True)
class Component:
    """A button or select in a message."""

    raw: Json

    @property
    def custom_id(self) -> str:
        """Its custom id; empty for link buttons."""
        return str(self.raw.get("custom_id") or "")

    @property
    def label(self) -> str:
        """A button's label; empty when it shows only an emoji."""
        return str(self.raw.get("label") or "")

    @property
    def emoji(self) -> str:
        """A button's emoji by name; empty when it has none."""
        return str((self.raw.get("emoji") or {}).get("name") or "")

    @property
    def placeholder(self) -> str:
        """A select's placeholder."""
        return str(self.raw.get("placeholder") or "")

    @property
    def is_disabled(self) -> bool:
        """Whether nobody can use it."""
        return bool(self.raw.get("disabled"))

    @property
    def values(self) -> list[str]:
        """The values a string select offers, in order."""
        return [option["value"] for option in self.raw.get("options") or []]

    @property
    def labels(self) -> list[str]:
        """The labels a string select offers, in order."""
        return [option["label"] for option in self.raw.get("options") or []]


@dataclass(frozen=True)
class Message:
    """A message as one member saw it at one moment."""

    raw: Json

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.raw["id"])

    @property
    def channel_id(self) -> str:
        """Where it stands."""
        return str(self.raw["channel_id"])

    @property
    def own(self) -> Json:
        """What changes only when this very message does: without the one it replies to."""
        return {key: value for key, value in self.raw.items() if key != "referenced_message"}

    @property
    def author(self) -> str:
        """The username of its author."""
        return str(self.raw["author"]["username"])

    @property
    def content(self) -> str:
        """Its plain content; empty for components v2."""
        return str(self.raw["content"])

    @cached_property
    def text(self) -> str:
        """All it says: content, text displays, embed texts."""
        parts = [displayed_text(self.raw)]
        for embed in self.raw["embeds"]:
            parts += [embed.get("title") or "", embed.get("description") or ""]
            parts += [f"{entry['name']}\n{entry['value']}" for entry in embed.get("fields") or []]
            parts.append((embed.get("footer") or {}).get("text") or "")
        return "\n".join(part for part in parts if part).strip()

    @property
    def is_ephemeral(self) -> bool:
        """Whether only this member sees it."""
        return bool(self.raw["local"]["ephemeral"])

    @property
    def is_loading(self) -> bool:
        """Whether the bot is still thinking."""
        return bool(self.raw["local"]["loading"])

    @property
    def pings_me(self) -> bool:
        """Whether it notified this member."""
        return bool(self.raw["local"]["pings_me"])

    @property
    def embeds(self) -> list[Json]:
        """Its embeds."""
        return list(self.raw["embeds"])

    @property
    def attachments(self) -> list[Json]:
        """Its attachments that nothing else shows."""
        return list(self.raw["attachments"])

    @property
    def buttons(self) -> list[Component]:
        """Its buttons, in order."""
        return [Component(c) for c in self._components() if c["type"] == BUTTON]

    @property
    def selects(self) -> list[Component]:
        """Its selects, in order."""
        return [Component(c) for c in self._components() if c["type"] in SELECTS]

    @property
    def texts(self) -> list[str]:
        """Its text displays, in order."""
        return [c["content"] for c in self._components() if c["type"] == TEXT_DISPLAY]

    @property
    def pictures(self) -> list[Json]:
        """Everything it shows as a picture: `url`, and `description` where there is one."""
        found: list[Json] = []
        for component in self._components():
            for item in [component, *(component.get("items") or [])]:
                if "media" in item:
                    found.append({**item["media"], "description": item.get("description")})
        for embed in self.raw["embeds"]:
            found += [embed[key] for key in ("image", "thumbnail") if embed.get(key)]
        kinds = [a for a in self.attachments if str(a.get("content_type")).startswith("image/")]
        return found + kinds

    def _components(self) -> Iterator[Any]:
        return walk(self.raw["components"])


@dataclass(frozen=True)
class Outcome:
    """What became of an interaction, with the message that answered it."""

    raw: Json
    answer: Message | None = None

    @property
    def state(self) -> str:
        """pending, succeeded, modal, failed or closed."""
        return str(self.raw["state"])

    @property
    def id(self) -> str:
        """The interaction's id."""
        return str(self.raw["id"])

    @property
    def modal(self) -> Json:
        """The modal the bot opened; an error when it opened none."""
        if not self.raw["modal"]:
            raise AssertionError(f"no modal was opened: the interaction {self.state}")
        modal: Json = self.raw["modal"]
        return modal

    @property
    def message(self) -> Message:
        """The answering (or updated) message; an error when there is none."""
        if self.answer is None:
            raise AssertionError(f"no message answered: the interaction {self.state}")
        return self.answer
