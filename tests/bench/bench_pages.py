"""How the pages feel, in Chromium: the rows of the target table. Run it by itself: python tests/bench/bench_pages.py"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from tests.browser.conftest import free_port, settle, start_server  # noqa: E402
from tests.chromium import CHROMIUM  # noqa: E402

QUESTION = "/practise?kind=name_the_win&hand=2aaa4cc%7C4bbb9ccc&win=4c&keng=7b"
SPEED = "/practise?drill=speed-which_set.name_the_card-1"
WAITS = "/practise?kind=find_the_waits&hand=3aaa4acc4bb1bde"
ROUNDS = 30
VERDICT = """
async () => {
  const wanted = document.querySelector(".st-key-answers button");
  const began = performance.now();
  const seen = new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(".why")) { watch.disconnect(); done(performance.now() - began); }
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  wanted.click();
  return await seen;
}
"""
NEXT = """
async () => {
  const pressed = document.querySelector(".st-key-answers button");
  const began = performance.now();
  const seen = new Promise((done) => {
    const watch = new MutationObserver(() => {
      const there = document.querySelector(".st-key-answers button");
      if (there && there !== pressed && !pressed.isConnected) { watch.disconnect(); done(performance.now() - began); }
    });
    watch.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => done(-1), 3000);
  });
  pressed.click();
  return await seen;
}
"""
SELECTION = """
() => {
  const card = document.querySelector(".picks .pk:not(.on)");
  const began = performance.now();
  card.click();
  return card.getAttribute("aria-pressed") === "true" ? performance.now() - began : -1;
}
"""
SHIFT = """
() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((e) => { if (!e.hadRecentInput) sum += e.value; }))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 500);
})
"""
SMALL = """
() => [...document.querySelectorAll("[data-testid=stMain] :is(button, a, summary)")]
  .map((e) => e.getBoundingClientRect()).filter((r) => r.width > 1)
  .map((r) => r.width < 43.5 || r.height < 43.5)
"""


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def new_page(browser: Browser) -> Page:
    """A phone."""
    return browser.new_context(locale="th-TH", viewport={"width": 390, "height": 844}, has_touch=True).new_page()


def first_load(browser: Browser, url: str) -> tuple[float, int]:
    """Kilobytes on the wire and requests of a first visit."""
    page = new_page(browser)
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    sizes: list[float] = []
    client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(url)
    settle(page)
    page.wait_for_timeout(1000)
    page.context.close()
    return sum(sizes) / 1024, len(sizes)


def first_question(page: Page, url: str) -> float:
    """Milliseconds from asking for the page to a question that can be answered."""
    began = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.locator("html.ready .st-key-answers button").first.wait_for()
    return 1000 * (time.perf_counter() - began)


def verdicts(page: Page, url: str) -> list[float]:
    """Milliseconds from a click on an answer to its verdict."""
    page.goto(url)
    settle(page)
    found = []
    for _ in range(ROUNDS):
        found.append(float(page.evaluate(VERDICT)))
        page.locator(".st-key-next_on button, .st-key-retry button").first.click()
        page.locator(".st-key-answers button").first.wait_for()
        page.wait_for_timeout(300)
    return found


def next_questions(page: Page, url: str) -> list[float]:
    """Milliseconds from a click on an answer of a speed round to the next question."""
    found: list[float] = []
    while len(found) < ROUNDS:
        page.goto(url)
        settle(page)
        page.locator(".st-key-speed_start button").click()
        while len(found) < ROUNDS:
            page.wait_for_timeout(400)  # nobody answers sooner
            if not page.locator(".st-key-answers button").count():  # the third miss
                break
            passed = float(page.evaluate(NEXT))
            if passed > 0:
                found.append(passed)
    return found


def taps_from_home(page: Page, url: str) -> int:
    """Taps from home to a question."""
    page.goto(url)
    settle(page)
    page.locator(".st-key-practise_now button").tap()
    page.wait_for_url("**kind=**")
    return 1


def row(name: str, found: str, aim: str) -> None:
    """Print one row."""
    print(f"| {name:<44} | {found:>16} | {aim:>12} |")


def main() -> int:
    """Measure and print."""
    if CHROMIUM is None:
        print("no Chromium on this machine: nothing measured")
        return 0
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    began = time.perf_counter()
    server = start_server(Path(tempfile.mkdtemp()) / "server.txt", port)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            cold = new_page(browser)
            first_question(cold, url + QUESTION)
            started = time.perf_counter() - began
            cold.context.close()
            time.sleep(6)  # pictures are being drawn beside the server
            row("", "ours", "aim")
            row("server start to first usable question, s", f"{started:.1f}", "10")
            size, requests = first_load(browser, url + QUESTION)
            row("first load, KB / requests", f"{size:.0f} / {requests}", "900 / 25")
            page = new_page(browser)
            first_question(page, url + QUESTION)
            warm = [first_question(page, url + QUESTION) for _ in range(5)]
            row("first usable question, warm, ms", f"{min(warm):.0f}-{max(warm):.0f}", "1000")
            times = verdicts(page, url + QUESTION)
            median, most = statistics.median(times), percentile(times, 0.95)
            row("click to verdict, ms median / p95", f"{median:.0f} / {most:.0f}", "50 / 100")
            times = next_questions(page, url + SPEED)
            median, most = statistics.median(times), percentile(times, 0.95)
            row("answer to next question, ms median / p95", f"{median:.0f} / {most:.0f}", "100")
            page.goto(url + QUESTION)
            settle(page)
            row("layout shift (CLS)", f"{page.evaluate(SHIFT):.3f}", "0.02")
            small = page.evaluate(SMALL)
            row("targets under 44 px on the question", f"{sum(small)}/{len(small)}", "0")
            page.goto(url + WAITS)
            settle(page)
            picks = [float(page.evaluate(SELECTION)) for _ in range(20)]
            row("click to selection shown, ms median", f"{statistics.median(picks):.1f}", "at once")
            row("taps from home to a question", str(taps_from_home(page, url)), "1")
            browser.close()
    finally:
        server.terminate()
        server.wait(10)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
