FROM python:3.13.9-slim-trixie AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /office
COPY requirements.lock ./
RUN python -m venv /venv && /venv/bin/pip install --require-hashes -r requirements.lock

FROM python:3.13.9-slim-trixie
ENV PATH=/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
RUN useradd --system --user-group --no-create-home --uid 10001 office
WORKDIR /office
COPY --from=build /venv /venv
COPY . .
# Static files are named as production names them, which asks for every setting: these values end with the command.
RUN OFFICE=production FEDERATION_NAME=none FEDERATION_CODE=XXX OFFICE_EMAIL=none@localhost.invalid ALLOWED_HOSTS=localhost \
    SECRET_KEY="$(python -c 'import secrets; print(secrets.token_urlsafe(64))')" \
    ENCRYPTION_KEYS="$(python -c 'from cryptography.fernet import Fernet; print(Fernet.generate_key().decode())')" \
    DATABASE_URL=postgresql://nobody@localhost/none REDIS_URL=redis://localhost/0 \
    EMAIL_URL=smtp://localhost EMAIL_FROM=none@localhost.invalid \
    SECURITY_CONTACT=none@localhost.invalid SECURITY_EXPIRES=2000-01-01 \
    python manage.py collectstatic --no-input
USER 10001:10001
EXPOSE 8000
CMD ["gunicorn", "federation.wsgi", "--bind=0.0.0.0:8000", "--workers=3", "--threads=4", "--no-control-socket", "--worker-tmp-dir=/dev/shm", "--limit-request-line=8190"]
