"""The coach in a browser: plans beside a hint, and the review of a game that is over."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import People, Player
from tests.browser.tables import finished, started
from tests.server.served import Served


@pytest.mark.parametrize("phone", [False, True])
def test_a_hint_opens_a_card_of_plans(people: People, server: Served, phone: bool) -> None:
    ana = people.come(server.guest("Ana"), phone=phone)
    ana.opens(f"/t/{started(ana, game='classic', first=0)}")
    ana.find("hint").click()
    card = ana.find("plans")
    expect(card).to_be_visible()
    plans = card.get_by_test_id("plan")
    expect(plans.nth(1)).to_be_visible()
    expect(plans.first).to_contain_text("Best")
    expect(plans.first).to_contain_text(re.compile(r"\d+% to win"))
    expect(plans.first).to_have_attribute("aria-pressed", "true")
    said = ana.find("hint-words").inner_text()
    # The plan lies on the map, step by step, and so does another one that is chosen.
    steps = ana.page.locator('[data-testid^="step-"]')
    expect(steps.first).to_be_attached()
    shown = [step.get_attribute("data-testid") for step in steps.all()]
    plans.nth(1).click()
    expect(plans.nth(1)).to_have_attribute("aria-pressed", "true")
    assert [step.get_attribute("data-testid") for step in steps.all()] != shown
    expect(ana.find("hint-words")).not_to_have_text(said)
    ana.page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_what_a_plan_marks_is_played(ana: Player) -> None:
    ana.opens(f"/t/{started(ana, game='classic', first=0)}")
    version = ana.find("action-bar").get_attribute("data-version")
    ana.page.keyboard.press("h")
    expect(ana.find("plans")).to_be_visible()
    ana.find("hint-do").click()
    expect(ana.find("action-bar")).not_to_have_attribute("data-version", version or "")
    # The plans were for that decision.
    expect(ana.find("plans")).to_have_count(0)


def test_a_game_is_reviewed(people: People, server: Served) -> None:
    person = server.guest("Ana")
    table = finished(person, None, "simple", game="classic")
    ana = people.come(person)
    ana.opens(f"/replay/{table}")
    ana.page.get_by_role("tab", name="Review").click()
    ana.find("review-ask").click()
    points = ana.find("turning-point")
    expect(points).to_have_count(3)
    expect(ana.find("review").get_by_role("img")).to_be_visible()
    points.last.click()
    # What is said of the turn is in sight.
    expect(ana.find("review-turn")).to_be_in_viewport()
    name = re.sub(r"^\W*", "", points.last.inner_text()).strip()
    expect(ana.find("replay-turn")).to_contain_text(name)
    expect(ana.find("review-turn")).to_contain_text("Played:")
    # What the expert would have done instead lies on the map, where that turn begins, and the turn is still told of.
    ana.find("replay-slider").press("Home")
    for _ in range(20):
        if ana.find("review-show").count():
            break
        ana.page.get_by_role("button", name="Next turn").click()
    told = ana.find("review-turn").get_by_role("heading").inner_text()
    ana.find("review-show").click()
    expect(ana.find("review-show")).to_have_attribute("aria-pressed", "true")
    expect(ana.find("review-turn").get_by_role("heading")).to_have_text(told)
    # Another browser finds it made.
    ben = people.come(server.guest("Ben"))
    ben.opens(f"/replay/{table}")
    ben.page.get_by_role("tab", name="Review").click()
    expect(ben.find("turning-point")).to_have_count(3)
