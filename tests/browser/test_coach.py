"""The coach in a browser: plans with a hint, and the review of a finished game."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.players import Browsers
from tests.browser.positions import LAST_ROUNDS, per_game
from tests.browser.tables import finished_table, table_at_position
from tests.repeats import few_of
from tests.server.running_server import RunningServer


@per_game("classic")
@pytest.mark.parametrize("phone", few_of([True, False]))
def test_hint_shows_plans(browsers: Browsers, server: RunningServer, game: str, phone: bool) -> None:
    ana = browsers.open(server.guest("Ana"), phone=phone, has_motion=True)
    ana.open_table(table_at_position(server, ana, LAST_ROUNDS[game]))
    ana.find("hint").click()
    card = ana.find("plans")
    expect(card).to_be_visible()
    plans = card.get_by_test_id("plan")
    expect(plans.nth(1)).to_be_visible()
    expect(plans.first).to_contain_text("Best")
    expect(plans.first).to_contain_text(re.compile(r"\d+% to win"))
    expect(plans.first.locator("[aria-pressed]")).to_have_attribute("aria-pressed", "true")
    hint = ana.find("hint-words").inner_text()
    # The steps of the selected plan are on the map.
    steps = ana.page.locator('[data-testid^="step-"]')
    expect(steps.first).to_be_attached()
    shown = [step.get_attribute("data-testid") for step in steps.all()]
    # At its corner: in the middle there may be the name of a region, which is a button too.
    plans.nth(1).locator("[aria-pressed]").click(position={"x": 3, "y": 3})
    expect(plans.nth(1).locator("[aria-pressed]")).to_have_attribute("aria-pressed", "true")
    assert [step.get_attribute("data-testid") for step in steps.all()] != shown
    # In Azeroth both plans take the same combo first.
    if game != "azeroth":
        expect(ana.find("hint-words")).not_to_have_text(hint)
    ana.page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_panels_behind_the_plans_keep_their_state(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    ana.open_table(table_at_position(server, ana, LAST_ROUNDS["classic"]))
    ana.page.get_by_role("tab", name="Chat").click()
    draft = ana.page.get_by_label("Write to everyone")
    draft.fill("Good luck")
    ana.find("hint").click()
    expect(ana.find("plans")).to_be_visible()
    expect(draft).not_to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.find("plans")).to_have_count(0)
    expect(draft).to_be_visible()
    expect(draft).to_have_value("Good luck")


@per_game("classic")
def test_plan_is_kept_until_the_game_leaves_it(browsers: Browsers, server: RunningServer, game: str) -> None:
    """The main button plays the plan step by step; its numbers stay, also when the lamp is pressed again."""
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    ana.open_table(table_at_position(server, ana, LAST_ROUNDS[game]))
    ana.page.keyboard.press("h")
    card = ana.find("plans")
    expect(card).to_be_visible()
    # A plan that conquers several regions, so that there is a second step.
    plans = card.get_by_test_id("plan")
    texts = plans.locator(".what").all_inner_texts()
    several = next(number for number, text in enumerate(texts) if "onquer" in text and "," in text)
    plans.nth(several).locator(".choose").click(position={"x": 3, "y": 3})
    chances = card.locator(".worth").all_inner_texts()
    hint = ana.find("hint-words").inner_text()
    version = ana.version
    ana.primary.click()
    ana.confirm(version)
    ana.wait_for_turn(version)
    expect(ana.primary).to_have_attribute("data-does", "next-step")
    expect(ana.find("hint-words")).not_to_have_text(hint)
    expect(plans.nth(several).locator(".choose")).to_have_attribute("aria-pressed", "true")
    assert card.locator(".worth").all_inner_texts() == chances
    # Also after the page was loaded again.
    ana.page.reload()
    expect(ana.primary).to_have_attribute("data-does", "next-step")
    expect(plans.nth(several).locator(".choose")).to_have_attribute("aria-pressed", "true")
    assert card.locator(".worth").all_inner_texts() == chances
    ana.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    ana.page.keyboard.press("h")
    assert card.locator(".worth").all_inner_texts() == chances


@per_game("classic")
def test_review_of_a_game(browsers: Browsers, server: RunningServer, game: str) -> None:
    person = server.guest("Ana")
    table = finished_table(person, None, "simple", game=game)
    ana = browsers.open(person, has_motion=True)
    ana.open(f"/replay/{table}")
    ana.page.get_by_role("tab", name="Review").click()
    ana.find("review-ask").click()
    points = ana.find("turning-point")
    expect(points).to_have_count(3)
    expect(ana.find("review-changes").locator("tbody tr")).to_have_count(2)
    expect(ana.find("review").get_by_role("img")).to_be_visible()
    points.last.click()
    # The review of the turn is scrolled into view.
    expect(ana.find("review-turn")).to_be_in_viewport()
    name = re.sub(r"^\W*", "", points.last.inner_text()).strip()
    expect(ana.find("replay-turn")).to_contain_text(name)
    expect(ana.find("review-turn")).to_contain_text("Played:")
    # The expert's plan is shown on the map at the start of the turn, and the review stays on that turn.
    ana.find("replay-slider").press("Home")
    for _ in range(20):
        if ana.find("review-show").count():
            break
        ana.page.get_by_role("button", name="Next turn").click()
    heading = ana.find("review-turn").get_by_role("heading").inner_text()
    ana.find("review-show").click()
    expect(ana.find("review-show")).to_have_attribute("aria-pressed", "true")
    expect(ana.find("review-turn").get_by_role("heading")).to_have_text(heading)
    region = ana.find("review-turn").locator("[data-place]").first
    region.click()
    expect(ana.find(f"flash-{region.get_attribute('data-place')}")).to_be_attached()
    # Another browser gets the finished review.
    ben = browsers.open(server.guest("Ben"))
    ben.open(f"/replay/{table}")
    # A shared game begins with its title and its result.
    title = ben.find("shared-game")
    expect(title).to_contain_text("Battle for Azeroth" if game == "azeroth" else "Small World")
    expect(title).to_contain_text("Winner:")
    expect(title.get_by_test_id("play-yourself")).to_have_attribute("href", f"/new?game={game}")
    title.get_by_test_id("watch").click()
    expect(title).to_have_count(0)
    ben.page.get_by_role("tab", name="Review").click()
    expect(ben.find("turning-point")).to_have_count(3)
