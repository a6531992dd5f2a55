"""Guests: register, renew tokens, rename, sign in and out on devices, and delete."""

from typing import Annotated

import msgspec
from starlette.requests import Request

from elbowroom.server.basics.user_agents import device_name
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.headers import caller, take
from elbowroom.server.operations.services import Services
from elbowroom.server.people.auth import Identity
from elbowroom.server.people.guests import forget, rename, sign_out_everywhere
from elbowroom.server.people.guests import sign_out as sign_out_on
from elbowroom.server.store.devices import NewDevice
from elbowroom.server.table.api_model import Changes, NewGuest, Profile, Welcomed, clean_name
from elbowroom.server.table.seating import Guest


class RenewalKey(msgspec.Struct, forbid_unknown_fields=True):
    """The renewal key of a device."""

    renewal: Annotated[str, msgspec.Meta(max_length=200)]


class OwnDevice(msgspec.Struct):
    """A browser or program on which I am signed in; `seen_at` is its last use, to within an hour."""

    id: str
    # Such as "Firefox (Android)"; empty if unknown.
    name: str
    created_at: float
    seen_at: float
    # True for the device that asks.
    is_this: bool


class Devices(msgspec.Struct):
    """All devices on which I am signed in, the last used first."""

    devices: tuple[OwnDevice, ...]


class PersonalLink(msgspec.Struct):
    """The code and URL that make another device the same guest, valid for a quarter of an hour."""

    code: str
    url: str
    until: float


class LinkCode(msgspec.Struct, forbid_unknown_fields=True):
    """A code from a personal link."""

    code: Annotated[str, msgspec.Meta(max_length=200)]


async def new_guest(services: Services, request: Request, body: NewGuest) -> Welcomed:
    """Become a guest: get a name, a token and a renewal key, without a password.

    The token goes into the header `Authorization: Bearer TOKEN` of other requests, and into `hello` over a socket. It
    expires; `POST /api/tokens` renews it.
    """
    if not services.hub.moderation.is_open:
        raise ApiError("registration-closed")
    take(request.scope, services.new_guests, caller(request.scope), "too-many-guests")
    guest = await services.store.guests.add(clean_name(body.name))
    return await _signed_in(services, guest.id, request)


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
        await rename(services.hub, guest, clean_name(body.name))
    return await me(services, guest)


async def forget_me(services: Services, guest: Guest) -> None:
    """Delete my name, chat messages, ratings and subscriptions; bots play on in my seats.

    The token is invalid afterwards. Played games stay, without a name.
    """
    await forget(services.hub, guest)


async def renew(services: Services, body: RenewalKey) -> Welcomed:
    """Return a new token for the device of a renewal key; the old token need not be valid any more."""
    found = await services.store.devices.of_renewal(body.renewal)
    if found is None:
        raise ApiError("no-guest")
    guest_id, device_id = found
    # Records the visit.
    await services.store.guests.identify(guest_id, device_id)
    return await _welcomed(services, guest_id, NewDevice(device_id, body.renewal))


async def my_devices(services: Services, guest: Guest) -> Devices:
    """Return the devices on which I am signed in."""
    found = await services.store.devices.of_guest(guest.id)
    return Devices(tuple(OwnDevice(*one, is_this=one.id == guest.device) for one in found))


async def sign_out_device(services: Services, guest: Guest, path: dict[str, str]) -> None:
    """Sign out on one device: its token, renewal key and links are invalid at once, and its sockets are closed."""
    known = {device.id for device in await services.store.devices.of_guest(guest.id)}
    if path["device"] not in known or not await sign_out_on(services.hub, guest, path["device"]):
        raise ApiError("unknown-device")


async def sign_out(services: Services, request: Request, guest: Guest) -> Welcomed:
    """Sign out everywhere: invalidate all tokens, renewal keys and links, and return new ones for this device."""
    device = await sign_out_everywhere(services.hub, guest, _name_of(request))
    return await _welcomed(services, guest.id, device)


async def personal_link(services: Services, guest: Guest) -> PersonalLink:
    """Create a link that makes one other device the same guest; keep it secret."""
    code, until = services.signer.link_code(Identity(guest.id, guest.device))
    # Browsers send nothing after the # to a server, so it is in no log.
    return PersonalLink(code, f"{services.config.base_url}/me#{code}", until)


async def use_link(services: Services, request: Request, body: LinkCode) -> Welcomed:
    """Become the guest of a personal link, which works once."""
    link = services.signer.link_of(body.code)
    if link is not None:
        services.hub.moderation.require_not_banned(link.identity.guest)
    if link is None or await services.store.guests.identify(*link.identity) is None:
        raise ApiError("bad-link")
    if not await services.store.guests.use_link(link.id, link.until):
        raise ApiError("bad-link")
    return await _signed_in(services, link.identity.guest, request)


async def _signed_in(services: Services, guest_id: str, request: Request) -> Welcomed:
    """Sign a guest in on one more device."""
    return await _welcomed(services, guest_id, await services.store.devices.add(guest_id, _name_of(request)))


async def _welcomed(services: Services, guest_id: str, device: NewDevice) -> Welcomed:
    profile = await services.store.guests.profile(guest_id)
    if profile is None:
        raise ApiError("no-guest")
    signer = services.signer
    token = signer.token(Identity(guest_id, device.id))
    return Welcomed(profile, token, signer.token_seconds, device.renewal)


def _name_of(request: Request) -> str:
    return device_name(request.headers.get("user-agent", ""))
