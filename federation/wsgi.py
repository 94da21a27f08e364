"""The web application for gunicorn."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")
# A page that takes longer than this is given up, so that slow ones do not pile up before PostgreSQL.
os.environ.setdefault("STATEMENT_TIMEOUT", "15")
os.environ.setdefault("DATABASE_POOL", "4")

application = get_wsgi_application()

# What is loaded once and stays is looked through no more: at times a page paid 150 ms for it.
gc.collect()
gc.freeze()
