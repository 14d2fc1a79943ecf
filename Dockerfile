# Build: everything into one virtual environment; nothing of the build tools stays, nor the fonts that are not used.
FROM python:3.11-slim AS build
WORKDIR /src
COPY requirements.lock requirements-postgres.lock ./
RUN python -m venv /opt/bathysphere \
 && /opt/bathysphere/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock -r requirements-postgres.lock \
 && find /opt/bathysphere -path '*/weblate_fonts/static/*' -type f ! -name 'KurintoSans*-Bd.ttf' -delete
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY games games
COPY render render
COPY storage storage
RUN /opt/bathysphere/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps .
# What first pictures are made of, so that the first board of a fresh installation need not wait.
RUN cd / && /opt/bathysphere/bin/python -m bot.jobs.rehearsals

# Run: slim, not as root; the program belongs to root, so that the bot cannot change it, and the
# only place written to is the volume (drawn sprites and SQLite's scratch files included).
FROM python:3.11-slim AS run
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin bathysphere \
 && install --directory --owner=bathysphere --group=bathysphere --mode=0700 /data
# Joins the letters of Arabic and Indian names in the pictures; without it they are still readable.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libfribidi0 \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/bathysphere /opt/bathysphere
ENV PATH=/opt/bathysphere/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    SQLITE_TMPDIR=/data \
    BATHYSPHERE_DATA=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
# Reads the heartbeat of the running bot: gateway and database both have to work.
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s --retries=3 \
    CMD ["bathysphere", "doctor", "--health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["bathysphere"]
CMD ["run"]
