"""The one settings module. What differs between offices comes from the environment, see `.env.example`."""

from datetime import timedelta

from bootstrap_wrapper import get_bootstrap_dir
from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.urls import reverse_lazy

from federation import env, logs

BASE_DIR = env.PROJECT
env.read_env_file(BASE_DIR / ".env")

# Production or a trial is said, never inferred: nothing that is forgotten makes an office less safe

PRODUCTION = env.production()

# The office

FEDERATION_NAME = env.text("FEDERATION_NAME", "Demo Chess Federation")
FEDERATION_CODE = env.federation_code("FEDERATION_CODE", "FED")
RATING_EDITIONS = env.editions("RATING_EDITIONS")
FOUR_EYES = env.boolean("FOUR_EYES", True)
FOUR_EYES_ON_ACCEPTING = env.boolean("FOUR_EYES_ON_ACCEPTING", False)
OBJECTION_DAYS = env.whole_number("OBJECTION_DAYS", 30, minimum=1, maximum=366)  # from a list's publication
OFFICE_EMAIL = env.email_address("OFFICE_EMAIL", "")  # shown to everyone
FIDE_PROFILE_URL = env.web_address("FIDE_PROFILE_URL", "https://ratings.fide.com/profile/")
API_REQUESTS_PER_MINUTE = env.whole_number("API_REQUESTS_PER_MINUTE", 120, minimum=0)  # a client; 0: no limit
MAX_REPORT_BYTES = env.whole_number("MAX_REPORT_BYTES", 8 * 1024 * 1024, minimum=1024)

# Where and how it runs

DEBUG = env.debug(production=PRODUCTION)
PRIVATE_SERVERS = env.private_servers(production=PRODUCTION)
SECRET_KEY = env.secret_key(production=PRODUCTION)
ENCRYPTION_KEYS = env.encryption_keys(SECRET_KEY)  # the first encrypts, all decrypt
ALLOWED_HOSTS = env.allowed_hosts(production=PRODUCTION)
HTTPS = env.boolean("HTTPS", PRODUCTION)
CSRF_TRUSTED_ORIGINS = env.web_addresses("CSRF_TRUSTED_ORIGINS")

ROOT_URLCONF = "federation.urls"
WSGI_APPLICATION = "federation.wsgi.application"

INSTALLED_APPS = [
    "federation.apps.FederationConfig",
    "ratings",
    "tournaments",
    "players",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "crispy_forms",
    "crispy_bootstrap5",
    "csp",
    "django_htmx",
    "django_structlog",
    "ninja",
    "pghistory",
    "pgtrigger",
    "federation.apps.OfficeAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "federation.serving.shared_pages.SharedPages",
    "federation.serving.middleware.NoStore",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "federation.serving.middleware.RequireSecondFactor",
    "federation.serving.middleware.NamedChanges",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "federation.logs.RequestLog",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "federation.serving.context.office",
            ],
        },
    },
]
CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"

# Data

# federation.wsgi limits pages; commands and workers have no limits.
DATABASES = {
    "default": env.connections(
        env.database() | {"CONN_HEALTH_CHECKS": True},
        pool=env.whole_number("DATABASE_POOL", 0, minimum=0),
        seconds=env.whole_number("STATEMENT_TIMEOUT", 0, minimum=0, maximum=86_400),
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.redis()
SHARED_PAGE_SECONDS = env.whole_number("SHARED_PAGE_SECONDS", 60, minimum=0)  # 0: every page is made anew
_JSON = {"serializer": "federation.serving.lossy_cache.JsonValues"}
_VERSION = 2  # what earlier versions of the program have written is not read
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "VERSION": _VERSION,
        "OPTIONS": _JSON,
    },
    # What can be made again
    "lossy": {
        "BACKEND": "federation.serving.lossy_cache.LossyCache",
        "LOCATION": REDIS_URL,
        "VERSION": _VERSION,
        "OPTIONS": {**_JSON, "socket_connect_timeout": 1, "socket_timeout": 2},
    },
}

DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_REPORT_BYTES + 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
DATA_UPLOAD_MAX_NUMBER_FILES = 200
FILE_UPLOAD_MAX_MEMORY_SIZE = MAX_REPORT_BYTES

# Jobs. A run takes minutes, never hours; if its worker is lost, it is delivered again after the visibility
# time-out at the latest, and `players.base.queue.resume` finds it sooner.

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": int(timedelta(hours=12).total_seconds()),
    "max_retries": 0,  # without this, a page waits six seconds for a queue that is unreachable
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SOFT_TIME_LIMIT = int(timedelta(hours=2).total_seconds())
CELERY_TASK_TIME_LIMIT = CELERY_TASK_SOFT_TIME_LIMIT + 300
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = env.text("TIME_ZONE", "UTC")
CELERY_BEAT_SCHEDULE = {
    "preview-open-lists": {"task": "ratings.tasks.preview_open_lists", "schedule": crontab(hour=3, minute=0)},
    "search-for-duplicates": {
        "task": "tournaments.tasks.search_for_duplicates",
        "schedule": crontab(hour=2, minute=30),
    },
    "resume": {"task": "players.base.queue.resume", "schedule": timedelta(minutes=1)},
}

# People

LOGIN_URL = reverse_lazy("account_login")
LOGIN_REDIRECT_URL = "/"  # AccountAdapter sends each role to its first page
LOGOUT_REDIRECT_URL = "/"
REQUIRE_SECOND_FACTOR = env.boolean("REQUIRE_SECOND_FACTOR", PRODUCTION)
PASSWORD_RESET_TIMEOUT = int(timedelta(days=3).total_seconds())
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
ACCOUNT_ADAPTER = "federation.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"reset_password": "federation.accounts.forms.ForgottenPasswordForm"}
ACCOUNT_EMAIL_VERIFICATION = "none"  # addresses are entered by the administrator
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SESSION_REMEMBER = True  # until SESSION_COOKIE_AGE ends, without asking
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if HTTPS else 0  # log-in attempts are counted per address
MFA_ADAPTER = "federation.accounts.adapter.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = FEDERATION_NAME
MFA_TOTP_TOLERANCE = 1  # a phone's clock may be off by half a minute
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

DEFAULT_FROM_EMAIL = env.email_address("EMAIL_FROM", "rating-office@localhost", named=True)
# EMAIL_BACKEND, EMAIL_HOST and so on; when the office is only tried out, e-mails are written to the log
globals().update(env.mail(production=PRODUCTION))
EMAIL_TIMEOUT = 20

# Safety

SECURITY_CONTACT = env.security_contact()
SECURITY_EXPIRES = env.day("SECURITY_EXPIRES", 180)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = int(timedelta(hours=12).total_seconds())
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds()) if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],  # Bootstrap's style sheet draws its arrows and ticks with data: images
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    },
}

# Language, time and files

# English and each language with a folder in locale/. The choice is kept in a cookie for a year.
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGES = env.languages(LOCALE_PATHS[0])
LANGUAGE_CODE = env.choice("LANGUAGE_CODE", "en", [code for code, name in LANGUAGES])
LANGUAGE_COOKIE_AGE = int(timedelta(days=365).total_seconds())
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
USE_I18N = True
USE_TZ = True
TIME_ZONE = CELERY_TIMEZONE

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static", ("bootstrap", get_bootstrap_dir())]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage",
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION

# Logs

LOG_LEVEL = env.choice("LOG_LEVEL", "INFO", ["DEBUG", "INFO", "WARNING", "ERROR"])
LOGGING = logs.logging_settings(LOG_LEVEL, readable=not PRODUCTION)
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_USER_ID_FIELD = None
