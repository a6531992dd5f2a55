"""Parsing networks, and finding the network of a caller."""

import pytest

from elbowroom.server.basics.networks import Networks, caller_of, parse_network


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        (" 192.0.2.7/24 ", "192.0.2.0/24"),
        ("10.0.0.0/8", "10.0.0.0/8"),
        ("10.0.0.0/7", None),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
        ("2000::/3", None),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
        ("home", None),
        ("192.0.2.7/33", None),
    ],
)
def test_addresses_and_networks_are_parsed(text: str, network: str | None) -> None:
    found = parse_network(text)
    assert (None if found is None else str(found)) == network


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "one"),
        ("192.0.2.8", None),
        ("198.51.100.200", "some"),
        ("::ffff:192.0.2.7", "one"),
        ("2001:db8:0:1:ffff::1", "house"),
        ("2001:db8:0:2::1", None),
        ("2001:db9:1::1", "many"),
        ("nowhere", None),
        ("", None),
    ],
)
def test_a_caller_is_found_in_its_network(address: str, network: str | None) -> None:
    known = {"192.0.2.7/32": "one", "198.51.100.0/24": "some", "2001:db8:0:1::/64": "house", "2001:db9::/32": "many"}
    assert Networks(known).find(caller_of(address)) == network
    assert Networks({}).find(caller_of(address)) is None
