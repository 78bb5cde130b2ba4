"""The built client: files of `Config.static`, all of them local; a plain page if it has not been built.

The build puts a file with brotli's best compression beside each text (``app.js.br``), which takes seconds.
"""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from broadfront.server.http.compression import accepted_encoding, etag_of
from broadfront.server.http.errors import ServerFault

_UNBUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Broadfront</title>
<h1>Broadfront is running, but its pages have not been built.</h1>
<p>In a checkout <code>make play</code> builds them; so do <code>npm ci</code> and <code>npm run build</code>
in <code>web/</code>. The API is described at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p>
</html>
"""


def _html(text: str) -> Response[str]:
    return Response(text, media_type="text/html", headers={"cache-control": "no-cache"})


MAX_PATH_LENGTH = 200
_PACKED = ".br"


def _file(root: Path, name: str) -> Path | None:
    """Return a file below ``root``, or None: no name leads outside."""
    if "\0" in name or len(name) > MAX_PATH_LENGTH:  # resolving a path takes quadratic time in its parts
        return None
    try:
        path = (root / name.lstrip("/")).resolve()
        return path if path.is_relative_to(root.resolve()) and path.is_file() else None
    except OSError:
        return None


def _page(request: Request[None, None, State], name: str) -> Response[bytes] | Response[str]:
    root: Path = request.app.state.context.config.static
    file = _file(root, name if not name.endswith(_PACKED) else "") or (
        None if "." in name.rpartition("/")[2] else _file(root, "index.html")
    )
    if file is None:
        if name.strip("/"):
            raise ServerFault("There is no such page.", status=404)
        return _html(_UNBUILT)
    kind = guess_type(file.name)[0] or "application/octet-stream"
    lasting = "/assets/" in f"/{name}"  # Vite puts a hash of the content into these names
    caching = "public, max-age=31536000, immutable" if lasting else "no-cache"
    body = file.read_bytes()
    headers = {
        "cache-control": caching,
        "etag": etag_of(body),
    }  # computed here, because this runs in a thread
    packed = _file(root, name + _PACKED) if file.name != "index.html" else None
    if packed is not None and accepted_encoding(request.headers.get("accept-encoding", "")) == "br":
        body, headers["content-encoding"] = packed.read_bytes(), "br"
    return Response(body, media_type=kind, headers=headers)


@get("/", include_in_schema=False, sync_to_thread=True, media_type="text/html")
def home(request: Request[None, None, State]) -> Response[bytes] | Response[str]:
    """Show the client."""
    return _page(
        request, "index.html" if (request.app.state.context.config.static / "index.html").exists() else ""
    )


@get("/{path:path}", include_in_schema=False, sync_to_thread=True, media_type="text/html")
def page(request: Request[None, None, State], path: FromPath[str]) -> Response[bytes] | Response[str]:
    """Show a file of the client; an address without a dot is one of its pages."""
    if f"{path.strip('/')}/".startswith("api/"):
        raise ServerFault("There is no such address.", status=404)
    return _page(request, path)


ROUTES = [home, page]
