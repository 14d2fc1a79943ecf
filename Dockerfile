# Build: everything into one virtual environment, nothing of the build tools stays.
FROM python:3.11-slim AS build
WORKDIR /src
COPY requirements.lock ./
RUN python -m venv /opt/bathysphere \
 && /opt/bathysphere/bin/pip install --no-cache-dir --disable-pip-version-check -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY games games
COPY render render
COPY storage storage
RUN /opt/bathysphere/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps .

# Run: slim, not as root; the only place written to is the volume.
FROM python:3.11-slim
RUN useradd --uid 10001 --create-home --shell /usr/sbin/nologin bathysphere \
 && install --directory --owner=bathysphere --group=bathysphere --mode=0700 /data
COPY --from=build /opt/bathysphere /opt/bathysphere
ENV PATH=/opt/bathysphere/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 BATHYSPHERE_DATA=/data
USER 10001
VOLUME /data
ENTRYPOINT ["bathysphere"]
CMD ["run"]
