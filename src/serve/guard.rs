//! Keeps foreign pages out. A page of another site, opened in the same browser, can send requests to this server; it must
//! neither use a session nor read an answer.
//!
//! - `Host` must be an address or `localhost`, never a name: a name that a foreign page has had pointed at this machine
//!   (DNS rebinding) is refused.
//! - `Origin`, which browsers add to every request that could do harm, must be the page itself.

use axum::extract::Request;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;

/// What a page of this server may do: nothing but use this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 4] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Refuses what comes from elsewhere, and tells the browser what the answer may be used for.
pub async fn check(request: Request, next: Next) -> Response {
    let mut response = match fault(request.headers()) {
        None => next.run(request).await,
        Some(fault) => (StatusCode::FORBIDDEN, fault).into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Why a request with these headers is refused.
fn fault(headers: &HeaderMap) -> Option<&'static str> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let Some(host) = text(HOST).filter(|host| is_own(host)) else {
        return Some("this server answers to its address only, not to names");
    };
    match text(ORIGIN) {
        Some(origin) if origin.strip_prefix("http://") != Some(host) => {
            Some("this server answers to its own page only")
        }
        _ => None,
    }
}

/// Whether a host is an address or this machine's own name.
fn is_own(host: &str) -> bool {
    host.parse::<Authority>().is_ok_and(|authority| {
        let name = authority.host().trim_start_matches('[').trim_end_matches(']');
        !host.contains('@') && (name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_refused(host: Option<&'static str>, origin: Option<&'static str>) -> bool {
        let named = [(HOST, host), (ORIGIN, origin)].into_iter();
        let headers = named.filter_map(|(name, value)| Some((name, HeaderValue::from_static(value?))));
        fault(&headers.collect()).is_some()
    }

    #[test]
    fn addresses_are_answered_and_names_are_not() {
        for host in
            ["127.0.0.1:8099", "localhost:8099", "LOCALHOST", "[::1]:8099", "192.168.1.7:80", "127.0.0.1"]
        {
            assert!(!is_refused(Some(host), None), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8099",
            "127.0.0.1.evil.example",
            "",
            "a@127.0.0.1",
            "[::1",
            "localhost.evil.example",
        ] {
            assert!(is_refused(Some(host), None), "{host}");
        }
        assert!(is_refused(None, None));
    }

    #[test]
    fn the_origin_is_the_page_itself_or_none() {
        let host = Some("127.0.0.1:8099");
        assert!(!is_refused(host, Some("http://127.0.0.1:8099")));
        for origin in [
            "null",
            "",
            "http://evil.example",
            "https://127.0.0.1:8099",
            "http://127.0.0.1",
            "http://127.0.0.1:80",
            "http://localhost:8099",
        ] {
            assert!(is_refused(host, Some(origin)), "{origin}");
        }
    }
}
