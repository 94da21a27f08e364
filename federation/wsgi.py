"""The web application for gunicorn."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")
# Statements that take longer are cancelled, so that slow pages do not pile up at PostgreSQL.
os.environ.setdefault("STATEMENT_TIMEOUT", "15")
os.environ.setdefault("DATABASE_POOL", "4")

application = get_wsgi_application()

# Keep the garbage collector from scanning what stays loaded: a page sometimes paid 150 ms for it.
gc.collect()
gc.freeze()
