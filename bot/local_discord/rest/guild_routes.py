"""REST routes for channels, threads, guilds, members and roles."""

from bot.local_discord.rest import rate_limits
from bot.local_discord.rest.error_codes import Json, refuse
from bot.local_discord.rest.rate_limits import Verdict
from bot.local_discord.rest.request_frame import Call, RateLimitedError, Route
from bot.local_discord.rules.body_checks import Node, as_int
from bot.local_discord.world import permission_bits, threads
from bot.local_discord.world.messages import add_thread_members, remove_thread_member
from bot.local_discord.world.payloads import channel_payload, guild_payload, member_payload
from bot.local_discord.world.posting import check_open
from bot.local_discord.world.world import DIRECT, PRIVATE_THREAD, THREADS

_PAGE = 100


def get_channel(call: Call) -> Json:
    """GET /channels/{channel}"""
    return channel_payload(call.core, call.channel())


def edit_channel(call: Call) -> Json:
    """PATCH a channel or thread"""
    channel, core = call.channel(), call.core
    _count_renaming(call, channel)
    if channel["type"] in THREADS:
        return channel_payload(
            core, threads.change_thread(core, channel, core.world.bot_id, call.form)
        )
    if channel["type"] == DIRECT:
        raise refuse(50003)
    core.demand(core.world.bot_id, channel, permission_bits.MANAGE_CHANNELS)
    node = Node(call.form)
    node["name"].optional_text(1, 100)
    node["topic"].optional_text(0, 1024)
    node.finish()
    for key in ("name", "topic", "nsfw", "rate_limit_per_user", "position"):
        if key in call.form:
            channel[key] = call.form[key]
    core.emit("CHANNEL_UPDATE", channel, channel)
    return channel_payload(core, channel)


def _count_renaming(call: Call, channel: Json) -> None:
    """Names and topics can be changed twice in ten minutes; nobody knows before the 429."""
    if not {"name", "topic"} & set(call.form):
        return
    verdict = call.core.renames.check(
        "rename", channel["id"], rate_limits.RENAME, counts_globally=False
    )
    if not verdict.allowed:
        # Without the usual headers, which would let a client see it coming.
        raise RateLimitedError(Verdict({"X-RateLimit-Scope": "user"}, verdict.retry_after))


def delete_channel(call: Call) -> Json:
    """DELETE a channel or thread"""
    channel, core = call.channel(), call.core
    # "Closing" a DM hides it from the list; it and its messages stay.
    if channel["type"] == DIRECT:
        return channel_payload(core, channel)
    needed = (
        permission_bits.MANAGE_THREADS
        if channel["type"] in THREADS
        else permission_bits.MANAGE_CHANNELS
    )
    core.demand(core.world.bot_id, channel, needed)
    payload = channel_payload(core, channel)
    threads.delete_channel(core, channel)
    return payload


def thread_from_message(call: Call) -> Json:
    """POST /channels/{channel}/messages/{message}/threads"""
    channel = call.channel()
    message = call.message(channel)
    if message["_for"] is not None:
        raise refuse(10008)
    call.status = 201
    bot_id = call.core.world.bot_id
    thread = threads.open_thread(call.core, channel, bot_id, call.form, message)
    return channel_payload(call.core, thread)


def thread_alone(call: Call) -> Json:
    """POST /channels/{channel}/threads"""
    channel = call.channel()
    call.status = 201
    thread = threads.open_thread(call.core, channel, call.core.world.bot_id, call.form)
    return channel_payload(call.core, thread)


def join_thread(call: Call) -> None:
    """PUT a thread member: the bot itself or somebody else"""
    thread, user_id = _thread(call), _member_id(call)
    check_open(thread)
    if user_id != call.core.world.bot_id:
        if user_id not in call.core.world.guilds[thread["guild_id"]]["members"]:
            raise refuse(10007)
        if not permission_bits.can_write(call.core.world, call.core.world.bot_id, thread):
            raise refuse(50013)
    add_thread_members(call.core, thread, [user_id])


def leave_thread(call: Call) -> None:
    """DELETE a thread member"""
    thread, user_id = _thread(call), _member_id(call)
    check_open(thread)
    bot_id = call.core.world.bot_id
    # Who opened a private thread may remove others from it; elsewhere that is moderation.
    owns = thread["type"] == PRIVATE_THREAD and thread["owner_id"] == bot_id
    if user_id != bot_id and not owns:
        call.core.demand(bot_id, thread, permission_bits.MANAGE_THREADS)
    remove_thread_member(call.core, thread, user_id)


def thread_members(call: Call) -> list[Json]:
    """GET the members of a thread"""
    return list(call.core.world.thread_members.get(_thread(call)["id"], {}).values())


def thread_member(call: Call) -> Json:
    """GET one member of a thread"""
    members = call.core.world.thread_members.get(_thread(call)["id"], {})
    if _member_id(call) not in members:
        raise refuse(10007)
    return members[_member_id(call)]


def archived_public(call: Call) -> Json:
    """GET archived public threads of a channel"""
    return _archived(call, private=False)


def archived_private(call: Call) -> Json:
    """GET archived private threads of a channel"""
    call.core.demand(call.core.world.bot_id, call.channel(), permission_bits.MANAGE_THREADS)
    return _archived(call, private=True)


def get_guild(call: Call) -> Json:
    """GET /guilds/{guild}"""
    guild = call.guild()
    payload = guild_payload(guild)
    if call.query.get("with_counts", "").lower() in ("1", "true"):
        payload["approximate_member_count"] = len(guild["members"])
        payload["approximate_presence_count"] = len(guild["members"])
    return payload


def guild_channels(call: Call) -> list[Json]:
    """GET the channels of a guild"""
    guild = call.guild()
    return [channel_payload(call.core, c) for c in call.core.world.guild_channels(guild["id"])]


def guild_roles(call: Call) -> list[Json]:
    """GET the roles of a guild"""
    roles: list[Json] = call.guild()["roles"]
    return roles


def guild_member(call: Call) -> Json:
    """GET one member"""
    guild = call.guild()
    wanted = call.core.world.bot_id if call.params["user"] == "@me" else call.params["user"]
    if wanted not in guild["members"]:
        # Discord tells a user who is not here from one who does not exist.
        raise refuse(10007 if wanted in call.core.world.users else 10013)
    return member_payload(call.core, guild, wanted)


def guild_members(call: Call) -> list[Json]:
    """GET all members, which needs the privileged intent"""
    guild = call.guild()
    # The list needs GUILD_MEMBERS enabled for the application, whatever the session asked for.
    if not call.core.settings.privileged_intents & (1 << 1):
        raise refuse(50001)
    after = as_int(call.query.get("after"))
    chosen = sorted((u for u in guild["members"] if int(u) > after), key=int)[: _limit(call)]
    return [member_payload(call.core, guild, u) for u in chosen]


def search_members(call: Call) -> list[Json]:
    """GET members whose name starts with a text"""
    guild = call.guild()
    start = call.query.get("query", "").lower()
    limit = _limit(call)
    users = call.core.world.users
    found = [u for u in guild["members"] if users[u]["username"].lower().startswith(start)]
    return [member_payload(call.core, guild, u) for u in found[:limit]]


def edit_own_member(call: Call) -> Json:
    """PATCH the bot's nickname"""
    guild = call.guild()
    node = Node(call.form)
    nick = node["nick"].optional_text(0, 32)
    node.finish()
    guild["members"][call.core.world.bot_id]["nick"] = nick or None
    call.core.emit(
        "GUILD_MEMBER_UPDATE", guild["members"][call.core.world.bot_id], guild_id=guild["id"]
    )
    return member_payload(call.core, guild, call.core.world.bot_id)


def active_threads(call: Call) -> Json:
    """GET the active threads of a guild"""
    guild, core = call.guild(), call.core
    shown = [
        t
        for t in core.world.guild_threads(guild["id"])
        if permission_bits.can_see(core.world, core.world.bot_id, t)
        # channel_for archives it if its time is over, and raises for hidden ones: hence the order.
        and not core.channel_for(t["id"], core.world.bot_id)["thread_metadata"]["archived"]
    ]
    return _thread_list(call, shown)


def _archived(call: Call, *, private: bool) -> Json:
    channel, core = call.channel(), call.core
    core.demand(core.world.bot_id, channel, permission_bits.READ_HISTORY)
    shown = [
        t
        for t in core.world.guild_threads(channel["guild_id"])
        if t["parent_id"] == channel["id"]
        and t["thread_metadata"]["archived"]
        and (t["type"] == PRIVATE_THREAD) == private
    ]
    shown.sort(key=lambda t: str(t["thread_metadata"]["archive_timestamp"]), reverse=True)
    return {**_thread_list(call, shown[:_PAGE]), "has_more": len(shown) > _PAGE}


def _thread_list(call: Call, shown: list[Json]) -> Json:
    bot_id = call.core.world.bot_id
    members = [call.core.world.thread_members.get(t["id"], {}).get(bot_id) for t in shown]
    return {
        "threads": [channel_payload(call.core, t) for t in shown],
        "members": [member for member in members if member],
    }


def _limit(call: Call) -> int:
    node = Node(call.query)
    # Discord's default is a single member.
    limit: int = node["limit"].number(1, 1000, 1)
    node.finish()
    return limit


def _thread(call: Call) -> Json:
    channel = call.channel()
    if channel["type"] not in THREADS:
        raise refuse(50024)
    return channel


def _member_id(call: Call) -> str:
    user_id = call.params.get("user", "@me")
    return call.core.world.bot_id if user_id == "@me" else user_id


_CHANNEL = "/channels/{channel}"
_GUILD = "/guilds/{guild}"
# The first match wins, so "search" and @me stand above {user}.
ROUTES: list[Route] = [
    Route("GET", _CHANNEL, get_channel),
    Route("PATCH", _CHANNEL, edit_channel, rate_limits.EDIT),
    Route("DELETE", _CHANNEL, delete_channel, rate_limits.EDIT),
    Route(
        "POST", _CHANNEL + "/messages/{message}/threads", thread_from_message, rate_limits.THREAD
    ),
    Route("POST", _CHANNEL + "/threads", thread_alone, rate_limits.THREAD),
    Route("GET", _CHANNEL + "/thread-members", thread_members),
    Route("GET", _CHANNEL + "/thread-members/{user}", thread_member),
    Route("PUT", _CHANNEL + "/thread-members/{user}", join_thread),
    Route("DELETE", _CHANNEL + "/thread-members/{user}", leave_thread),
    Route("GET", _CHANNEL + "/threads/archived/public", archived_public),
    Route("GET", _CHANNEL + "/threads/archived/private", archived_private),
    Route("GET", _GUILD, get_guild),
    Route("GET", _GUILD + "/channels", guild_channels),
    Route("GET", _GUILD + "/roles", guild_roles),
    Route("GET", _GUILD + "/members", guild_members),
    Route("GET", _GUILD + "/members/search", search_members),
    Route("PATCH", _GUILD + "/members/@me", edit_own_member),
    Route("GET", _GUILD + "/members/{user}", guild_member),
    Route("GET", _GUILD + "/threads/active", active_threads),
]
