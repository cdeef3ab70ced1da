"""Someone to sign in with: as much of an OpenID Connect provider as one visitor needs, who is let in at once."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit


def _packed(value: bytes | dict[str, Any]) -> str:
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(body).rstrip(b"=").decode()


class Provider:
    """Answers on a port of this machine. `at_the_door` is called while a visitor is here, between leaving the app and
    coming back.
    """

    def __init__(self, port: int, client_id: str, client_secret: str, at_the_door: Callable[[], None]) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._client = client_id
        self._secret = client_secret.encode()
        self._at_the_door = at_the_door
        self._nonce = ""
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked = urlsplit(self.path)
                if asked.path == "/authorize":
                    self.send_response(302)
                    self.send_header("Location", provider._let_in(dict(parse_qs(asked.query))))
                    self.end_headers()
                else:
                    self._say(provider._documents()[asked.path])

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                self._say({"access_token": "x", "token_type": "Bearer", "id_token": provider._id_token()})

            def _say(self, answer: dict[str, Any]) -> None:
                body = json.dumps(answer).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()

    def _documents(self) -> dict[str, dict[str, Any]]:
        places = {"authorization": "authorize", "token": "token"}
        return {
            "/.well-known/openid-configuration": {
                "issuer": self.url,
                **{f"{name}_endpoint": f"{self.url}/{path}" for name, path in places.items()},
                "jwks_uri": f"{self.url}/keys",
                "id_token_signing_alg_values_supported": ["HS256"],
            },
            "/keys": {"keys": [{"kty": "oct", "k": _packed(self._secret), "kid": "1", "alg": "HS256"}]},
        }

    def _let_in(self, asked: dict[str, list[str]]) -> str:
        (self._nonce,) = asked["nonce"]
        self._at_the_door()
        return f"{asked['redirect_uri'][0]}?{urlencode({'code': 'x', 'state': asked['state'][0]})}"

    def _id_token(self) -> str:
        now = int(time.time())
        claims = {"iss": self.url, "aud": self._client, "sub": "7", "name": "มะลิ", "nonce": self._nonce, "iat": now}
        signed = f"{_packed({'alg': 'HS256', 'kid': '1'})}.{_packed({**claims, 'exp': now + 600})}"
        return f"{signed}.{_packed(hmac.new(self._secret, signed.encode(), hashlib.sha256).digest())}"
