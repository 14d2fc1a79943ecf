"""Discord's documented limits, in one place."""

MIB = 1024 * 1024

# Interactions
FIRST_ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
AUTOCOMPLETE_CHOICES = 25

# Messages
CONTENT = 2000  # as documented; the API description says 4000
NONCE = 25
NONCE_SECONDS = 5 * 60.0  # Discord only says: some minutes
EMBEDS = 10
ATTACHMENTS = 10
# Without boosts and Nitro, which raise it for some members and guilds.
ATTACHMENT_BYTES = 10 * MIB
REQUEST_BYTES = 25 * MIB
ATTACHMENT_DESCRIPTION = 1024
FILENAME = 1024
BULK_DELETE = range(2, 101)
BULK_DELETE_SECONDS = 14 * 24 * 3600.0
PINS = 250
REACTIONS = 20
MESSAGE_PAGE = 100

# Embeds
EMBED_TITLE = 256
EMBED_DESCRIPTION = 4096
EMBED_FIELDS = 25
EMBED_FIELD_NAME = 256
EMBED_FIELD_VALUE = 1024
EMBED_FOOTER = 2048
EMBED_AUTHOR = 256
EMBED_TOTAL = 6000  # all embeds of a message together
URL = 2048
COLOUR = 0xFFFFFF

# Components
CUSTOM_ID = 100
ROWS = 5
ROW_BUTTONS = 5
BUTTON_LABEL = 80
BUTTON_URL = 512
SELECT_OPTIONS = 25
SELECT_PLACEHOLDER = 150
OPTION_TEXT = 100
EMOJI_NAME = 32

# Components v2
V2_TOTAL = 40
V2_TEXT = 4000
SECTION_TEXTS = 3
GALLERY_ITEMS = 10
MEDIA_DESCRIPTION = 1024

# Modals
MODAL_TITLE = 45
MODAL_COMPONENTS = 5  # as documented; the API description says 40
LABEL = 45
LABEL_DESCRIPTION = 100
TEXT_INPUT = 4000
TEXT_INPUT_PLACEHOLDER = 100
RADIO_OPTIONS = range(2, 11)
CHECKBOX_OPTIONS = 10
FILE_UPLOADS = 10

# Application commands
COMMAND_NAME = 32
COMMAND_DESCRIPTION = 100
COMMAND_OPTIONS = 25
COMMAND_CHOICES = 25
CHOICE_TEXT = 100  # as documented; the API description takes values of 6000
COMMAND_CHARACTERS = 8000  # all names, descriptions and values together
STRING_OPTION = 6000
# Clients keep numbers as doubles, which are exact up to here.
SAFE_INTEGER = 2**53
# type -> how many per application (global) and per guild: chat input, user, message
COMMANDS_PER_TYPE = {1: 100, 2: 15, 3: 15}
COMMAND_CREATIONS = 200  # a day, global ones and in each guild
CREATION_SECONDS = 24 * 3600.0

LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)

# Threads
THREAD_NAME = 100
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
SLOWMODE = 21600

# Mentions
MENTION_IDS = 100

# Message flags
SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

# Gateway
GATEWAY_EVENTS_PER_MINUTE = 120
GATEWAY_PAYLOAD = 4096
