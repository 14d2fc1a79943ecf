"""What a person does in a window of the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

PHONE = (390, 844)
# What is wider than its place: its end is cut off.
CUT = """node => [...node.querySelectorAll("*")].filter((each) =>
  each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline")
  .map((each) => each.className)"""

_GLIMPSE = """([selector, text]) => {
  const glimpse = { isSeen: false };
  const look = () => {
    const found = [...document.querySelectorAll(selector)].some(
      (node) => node.checkVisibility() && node.textContent.includes(text));
    if (!found) return;
    glimpse.isSeen = true;
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  return glimpse;
}"""


def button(message: Locator, label: str) -> Locator:
    """Return a button of a message by all of its words."""
    return message.get_by_role("button", name=label, exact=True)


class Window:
    """One open window."""

    def __init__(self, page: Page, *, is_touch: bool = False) -> None:
        self.page = page
        self.is_touch = is_touch

    def find(self, selector: str) -> Locator:
        """Elements by CSS selector."""
        return self.page.locator(selector)

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        """Type letters where the focus is."""
        self.page.keyboard.type(text)

    def say(self, text: str) -> None:
        """Write a plain message."""
        self.find("#text").fill(text)
        self.press("Enter")

    def command(self, text: str) -> None:
        """Run a command without options by keyboard."""
        self.find("#text").click()
        self.type(f"/{text} ")
        self.press("Enter")

    @property
    def messages(self) -> Locator:
        """All messages on show."""
        return self.find("#messages article")

    def message(self, text: str) -> Locator:
        """The newest message with this text."""
        return self.messages.filter(has_text=text).last

    def expect_message(self, text: str) -> Locator:
        """Wait until a message with this text is on show."""
        found = self.message(text)
        expect(found).to_be_visible()
        return found

    def glimpse(self, selector: str, text: str = "") -> Callable[[], object]:
        """Watch out for something that may pass quickly; the call waits until it was on show."""
        glimpse = self.page.evaluate_handle(_GLIMPSE, [selector, text])
        return lambda: self.page.wait_for_function("glimpse => glimpse.isSeen", arg=glimpse)

    def touch(self, wanted: Locator) -> None:
        """Press something, by finger where the window is that of a phone."""
        wanted.tap() if self.is_touch else wanted.click()

    def use(self, message: Locator, label: str) -> None:
        """Press a button of a message."""
        self.touch(button(message, label))

    def component(self, custom_id: str) -> Locator:
        """The newest button or select with this id."""
        return self.find(f'[data-custom-id="{custom_id}"]').last

    def choose(self, custom_id: str, *titles: str) -> None:
        """Open a select and choose options by their titles."""
        self.touch(self.component(custom_id))
        for title in titles:
            self.touch(self.option(title))

    def option(self, title: str) -> Locator:
        """An entry of the open list by its title."""
        title_node = self.page.locator(".option-title", has_text=title)
        return self.page.locator(".option").filter(has=title_node).first
