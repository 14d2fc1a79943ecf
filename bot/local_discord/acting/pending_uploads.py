"""Files that a member has uploaded but not yet sent anywhere."""

from bot.local_discord.acting.client_refusals import ClientRefusalError
from bot.local_discord.context import Core
from bot.local_discord.rest.attachments import Upload


def keep_upload(core: Core, filename: str, data: bytes) -> str:
    """Hold a file until it is sent; gives its upload id."""
    upload_id = core.ids.next()
    core.pending_uploads[upload_id] = Upload(0, filename, data)
    return upload_id


def take_upload(core: Core, upload_id: str) -> Upload:
    """The held file, once."""
    upload = core.pending_uploads.pop(str(upload_id), None)
    if upload is None:
        raise ClientRefusalError("This file was not uploaded, or was sent already.")
    return upload
