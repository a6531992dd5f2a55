"""Guests: register, rename, move to another device, sign out, and delete."""

from typing import Annotated

import msgspec
from starlette.requests import Request

from elbowroom.server.basics.text_cleaning import clean_line
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.headers import caller, take
from elbowroom.server.operations.services import Services
from elbowroom.server.people.auth import Identity
from elbowroom.server.people.guests import forget, rename
from elbowroom.server.people.guests import sign_out as sign_out_everywhere
from elbowroom.server.store.guests import Profile
from elbowroom.server.table.seating import Guest

LONGEST_NAME = 30

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME, description="The name that others see.")]


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """The name of a new guest."""

    name: Name


class Welcomed(msgspec.Struct):
    """A guest with the token that proves the identity: keep it secret, it is the only key to the seats."""

    guest: Profile
    token: str


class Changes(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Changes of a guest: the name, or whether games count for ratings."""

    name: Name | None = None
    rated: bool | None = None


class PersonalLink(msgspec.Struct):
    """The code and URL that make another device the same guest, valid for a quarter of an hour."""

    code: str
    url: str
    until: float


class LinkCode(msgspec.Struct, forbid_unknown_fields=True):
    """A code from a personal link."""

    code: Annotated[str, msgspec.Meta(max_length=200)]


async def new_guest(services: Services, request: Request, body: NewGuest) -> Welcomed:
    """Become a guest: get a token and a name, without a password.

    The token goes into the header `Authorization: Bearer TOKEN` of other requests, and into `hello` over a socket.
    """
    if not services.hub.moderation.is_open:
        raise ApiError("registration-closed")
    take(request.scope, services.new_guests, caller(request.scope), "too-many-guests")
    guest = await services.store.guests.add(clean(body.name))
    profile = await services.store.guests.profile(guest.id)
    if profile is None:
        raise ApiError("busy")
    return Welcomed(profile, services.signer.token(Identity(guest.id, 0)))


async def me(services: Services, guest: Guest) -> Profile:
    """Return my profile."""
    profile = await services.store.guests.profile(guest.id)
    if profile is None:
        raise ApiError("no-guest")
    return msgspec.structs.replace(profile, bot_account=guest.is_bot)


async def change_me(services: Services, guest: Guest, body: Changes) -> Profile:
    """Change my name, or whether my games count for ratings."""
    if body.rated and guest.is_bot:
        raise ApiError("not-for-bots")
    if body.rated is not None:
        await services.store.guests.set_rated(guest.id, rated=body.rated)
    if body.name is not None:
        await rename(services.hub, guest, clean(body.name))
    return await me(services, guest)


async def forget_me(services: Services, guest: Guest) -> None:
    """Delete my name, chat messages, ratings and subscriptions; bots play on in my seats.

    The token is invalid afterwards. Played games stay, without a name.
    """
    await forget(services.hub, guest)


async def new_token(services: Services, guest: Guest) -> Welcomed:
    """Return a new token for the same guest, signed with the newest key: keys are replaced now and then."""
    return await _welcomed(services, Identity(guest.id, await services.store.guests.sign_outs(guest.id)))


async def sign_out(services: Services, guest: Guest) -> Welcomed:
    """Sign out everywhere: invalidate all tokens and links, and return a new token."""
    return await _welcomed(services, await sign_out_everywhere(services.hub, guest))


async def personal_link(services: Services, guest: Guest) -> PersonalLink:
    """Create a link that makes one other device the same guest; keep it secret."""
    identity = Identity(guest.id, await services.store.guests.sign_outs(guest.id))
    code, until = services.signer.link_code(identity)
    # Browsers send nothing after the # to a server, so it is in no log.
    return PersonalLink(code, f"{services.config.base_url}/me#{code}", until)


async def use_link(services: Services, body: LinkCode) -> Welcomed:
    """Become the guest of a personal link, which works once."""
    link = services.signer.link_of(body.code)
    if link is not None:
        services.hub.moderation.require_not_banned(link.identity.guest)
    if link is None or await services.store.guests.identify(*link.identity) is None:
        raise ApiError("bad-link")
    if not await services.store.guests.use_link(link.id, link.until):
        raise ApiError("bad-link")
    return await _welcomed(services, link.identity)


async def _welcomed(services: Services, identity: Identity) -> Welcomed:
    profile = await services.store.guests.profile(identity.guest)
    if profile is None:
        raise ApiError("no-guest")
    return Welcomed(profile, services.signer.token(identity))


def clean(name: str) -> str:
    """Return a name fit to be shown; raise ApiError if nothing is left of it."""
    cleaned = clean_line(name)[:LONGEST_NAME].strip()
    if not cleaned:
        raise ApiError("empty-name")
    return cleaned
