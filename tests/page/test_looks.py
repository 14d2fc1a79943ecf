"""Markdown, contrast and labels, measured in the browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.page.conftest import Windows
from tests.page.site import Site

RENDER = """async (text) => {
  const { markdown } = await import("/page/markdown_view.js");
  const shape = (node) => node.nodeType === 3 ? node.textContent
    : `<${node.tagName.toLowerCase()}>${[...node.childNodes].map(shape).join("")}</>`;
  return [...markdown(text).childNodes].map(shape).join("");
}"""
TEXTS = [
    ("plain", "<p>plain</>"),
    ("**b** *i* _i_", "<p><strong>b</> <em>i</> <em>i</></>"),
    ("__u__ ~~s~~", "<p><u>u</> <s>s</></>"),
    ("***both***", "<p><strong><em>both</></></>"),
    ("*a **b***", "<p><em>a <strong>b</></></>"),
    ("snake_case_name 2 * 3 * 4", "<p>snake_case_name 2 * 3 * 4</>"),
    (r"\*not\* \_this\_", "<p>*not* _this_</>"),
    ("`a*b*` ``x`y``", "<p><code>a*b*</> <code>x`y</></>"),
    ("# One\n### Three\n-# small", "<h3>One</><h5>Three</><div>small</>"),
    ("#no heading", "<p>#no heading</>"),
    ("> a\n> b\nc", "<blockquote><p>a\nb</></><p>c</>"),
    (">>> a\nb", "<blockquote><p>a\nb</></>"),
    ("- a\n  - b\n- c", "<ul><li><p>a</><ul><li><p>b</></></></><li><p>c</></></>"),
    ("3. x\n4. y", "<ol><li><p>x</></><li><p>y</></></>"),
    ("a\n```py\nx = 1\n```b", "<p>a</><pre><code>x = 1</></><p>b</>"),
    ("**open *x*", "<p>**open <em>x</></>"),
    ("||s||", "<p><span><span>s</></></>"),
    ("[t](https://e.org/a_(b))", "<p><a>t</></>"),
    ("[t](javascript:alert(1))", "<p>[t](javascript:alert(1))</>"),
    ("(https://e.org/x).", "<p>(<a>https://e.org/x</>).</>"),
    ("@everyone </game new:1>", "<p><span>@everyone</> <button>/game new</></>"),
    ("<@1> <@&2> <#3>", "<p><span>@Unknown user</> <span>@unknown-role</> <span>#unknown</></>"),
    ("<t:0:D>", "<p><time>1 January 1970</></>"),
    ("<:fish:5>", "<p><img></></>"),
    ("👩‍🚀1️⃣", "<p><span>👩‍🚀</><span>1️⃣</></>"),
    ("a\n\n\nb", "<p>a\n\n\nb</>"),
]
HOSTILE = ["*", "**a", "_*", "`", "[", "||*_", "> ", "``` ", "- a\n ", "<@", "https://((("]
CONTRAST = """() => {
  const level = (rgb) => {
    const [r, g, b] = rgb.map((part) => part / 255)
      .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const parse = (text) => {
    const numbers = text.match(/[\\d.]+/g).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    return [numbers.slice(0, 3).map((part) => part * scale), numbers[3] ?? 1];
  };
  const behind = (node) => {
    let layers = [];
    for (let at = node; at; at = at.parentElement) {
      const [rgb, alpha] = parse(getComputedStyle(at).backgroundColor);
      layers.push([rgb, alpha]);
      if (alpha === 1) break;
    }
    return layers.reverse().reduce((under, [rgb, alpha]) =>
      rgb.map((part, index) => part * alpha + under[index] * (1 - alpha)), [0, 0, 0]);
  };
  const poor = [];
  for (const node of document.querySelectorAll("body *")) {
    const words = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    const off = node.closest("[disabled], [aria-disabled], .spoiler, .cover, svg, [hidden]");
    const style = getComputedStyle(node);
    if (!words || off || !node.offsetParent || style.visibility === "hidden") continue;
    const [first, second] = [level(parse(style.color)[0]), level(behind(node))];
    const ratio = (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    if (ratio < 4.5) poor.push(`${node.className} ${node.textContent.slice(0, 30)} ${ratio}`);
  }
  return poor;
}"""
NAMELESS = """() => [...document.querySelectorAll("button, a[href], input, textarea, select")]
  .filter((node) => node.offsetParent)
  .filter((node) => !(node.getAttribute("aria-label") || node.textContent.trim()
    || node.labels?.length || node.querySelector("img[alt]:not([alt=''])")))
  .map((node) => node.outerHTML.slice(0, 120))"""


def test_markdown_becomes_the_right_elements(site: Site, windows: Windows) -> None:
    page = windows.open(site, "ana").page
    shown = {text: page.evaluate(RENDER, text) for text, _ in TEXTS}
    assert shown == dict(TEXTS)


def test_hostile_markdown_is_read_quickly(site: Site, windows: Windows) -> None:
    page = windows.open(site, "ana").page
    timed = f"async (text) => {{ const start = performance.now(); await ({RENDER})(text);"
    for piece in HOSTILE:
        text = (piece * 4000)[:4000]
        # The quickest of three: on a busy machine any one of them may be interrupted.
        spent: list[Any] = [
            page.evaluate(f"{timed} return performance.now() - start; }}", text) for _ in range(3)
        ]
        assert min(spent) < 1000, piece


def test_texts_have_contrast_and_controls_have_names(
    site: Site, windows: Windows, channel: str
) -> None:
    commands = ("controls", "table", "markdown", "gallery", "embed", "secret")
    for command in commands:
        site.run("ana", channel, command)
    site.run("bram", channel, "mention", member=site.state()["me"]["id"])
    ana = windows.open(site, "ana", channel)
    expect(ana.messages).to_have_count(10)
    assert ana.page.evaluate(CONTRAST) == []
    assert ana.page.evaluate(NAMELESS) == []
    ana.find("#text").focus()
    ana.type("/dive ")
    assert ana.page.evaluate(CONTRAST) == []
    assert ana.page.evaluate(NAMELESS) == []


def test_messages_are_walked_through_with_arrow_keys(
    site: Site, windows: Windows, channel: str
) -> None:
    for word in ("one", "two", "three"):
        site.say("bram", channel, word)
    ana = windows.open(site, "ana", channel)
    ana.expect_message("three").focus()
    ana.press("ArrowUp")
    expect(ana.message("two")).to_be_focused()
    ana.press("Home")
    expect(ana.message("one")).to_be_focused()
    ana.find(".channel.is-current").focus()
    ana.press("Home", "ArrowDown")
    expect(ana.find(".channel").nth(1)).to_be_focused()


def test_nothing_jumps_while_pictures_load(site: Site, windows: Windows, channel: str) -> None:
    site.run("ana", channel, "table")
    ana = windows.open(site, "ana", channel)
    ana.page.route("**/cdn/attachments/**", lambda route: route.abort())
    ana.page.reload()
    ana.page.wait_for_selector("body:not(.is-loading)")
    without = ana.find(".container").bounding_box()
    ana.page.unroute("**/cdn/attachments/**")
    ana.page.reload()
    expect(ana.find(".container > .picture img")).to_have_js_property("naturalWidth", 1200)
    assert ana.find(".container").bounding_box() == without
