/** Guilds and their channels, roles, emoji, stickers and invites. */
import {
  countRoleMembers,
  createChannel,
  createEmoji,
  createRole,
  createSticker,
  deleteEmoji,
  deleteRole,
  deleteServerBanner,
  deleteServerIcon,
  deleteSticker,
  getChannel,
  getEmoji,
  getOnboarding,
  getServer,
  getSticker,
  listEmojis,
  listIntegrations,
  listRoles,
  listServerInvites,
  listServerWebhooks,
  listStickers,
  putServerBanner,
  putServerIcon,
  reorderRoles,
  updateEmoji,
  updateRole,
  updateServer,
  updateSticker,
} from '@guildhall/protocol';
import { fromChannel, toAnyChannel, toChannel, toThread } from '../../resources/channel.ts';
import { fromStickerTags, toEmoji, toSticker } from '../../resources/emoji.ts';
import {
  FIXED_OF_GUILDS,
  fromGuild,
  toCounts,
  toGuild,
  toGuildPreview,
  toOnboarding,
} from '../../resources/guild.ts';
import { asObject, type Json, pick } from '../../resources/json.ts';
import { toIntegration, toInvite, toWebhook } from '../../resources/moderation.ts';
import { fromRole, toRole } from '../../resources/role.ts';
import { type Call, type ChangeField, routeTable } from '../call.ts';
import { DiscordError, invalidField } from '../errors.ts';
import { refuseChannelSettings, refuseSettings } from '../fixed-settings.ts';
import { NativeRefusal } from '../native-api.ts';
import { pictureForm } from '../pictures.ts';
import { askedPlace, moveChannel, moveChannels } from './channel-places.ts';

const ofRole = (call: Call) => ({ params: { serverId: call.param('guild'), roleId: call.param('role') } });
const ofEmoji = (call: Call) => ({ params: { serverId: call.param('guild'), emojiId: call.param('emoji') } });
const ofSticker = (call: Call) => ({
  params: { serverId: call.param('guild'), stickerId: call.param('sticker') },
});

async function readGuild(call: Call) {
  const server = await call.ask(getServer, call.inServer);
  const [emojis, stickers] = await Promise.all([
    call.ask(listEmojis, call.inServer),
    call.ask(listStickers, call.inServer),
  ]);
  return { server, expressions: { emojis, stickers } };
}

async function getGuild(call: Call) {
  const { server, expressions } = await readGuild(call);
  const guild = toGuild(server, expressions);
  return call.queryFlag('with_counts') ? { ...guild, ...(await countsOf(call)) } : guild;
}

async function previewGuild(call: Call) {
  const { server, expressions } = await readGuild(call);
  return { ...toGuildPreview(server, expressions), ...(await countsOf(call)) };
}

async function countsOf(call: Call) {
  const id = call.param('guild');
  return toCounts((await call.sizesOf([id])).get(id));
}

async function countMembersByRole(call: Call) {
  const counts = await call.ask(countRoleMembers, call.inServer);
  return Object.fromEntries(counts.map(({ roleId, members }) => [roleId, members]));
}

const toStickerField: ChangeField = (name, text) => {
  if (name === 'tags') return ['emoji', fromStickerTags(text)];
  return name === 'name' || name === 'description' ? [name, text] : null;
};

async function makeSticker(call: Call) {
  if (!call.form) throw invalidField('body/file', 'must be a picture');
  const form = call.form.resendFields(toStickerField);
  return toSticker(await call.ask(createSticker, { ...call.inServer, form }));
}

async function changeSticker(call: Call) {
  const { tags } = call.json;
  const emoji = typeof tags === 'string' ? fromStickerTags(tags) : tags;
  const body = {
    ...pick(call.json, ['name', 'description']),
    ...(call.json.description === null ? { description: '' } : {}),
    ...(tags === undefined ? {} : { emoji }),
  };
  return toSticker(await call.ask(updateSticker, { ...ofSticker(call), body }));
}

async function findSticker(call: Call) {
  const stickers = await call.ask(listStickers, call.inServer);
  const sticker = stickers.find(({ id }) => id === call.param('sticker'));
  if (!sticker) throw new DiscordError(404, 10_060, 'Unknown sticker');
  return toSticker(sticker);
}

async function changeGuild(call: Call) {
  const { icon, banner } = call.json;
  refuseSettings(call.json, FIXED_OF_GUILDS);
  if (icon === null) await call.ask(deleteServerIcon, call.inServer);
  else if (icon !== undefined)
    await call.ask(putServerIcon, { ...call.inServer, form: pictureForm(icon, 'body/icon') });
  if (banner === null) await call.ask(deleteServerBanner, call.inServer);
  else if (banner !== undefined)
    await call.ask(putServerBanner, { ...call.inServer, form: pictureForm(banner, 'body/banner') });
  const body = fromGuild(call.json);
  if (Object.keys(body).length > 0) await call.ask(updateServer, { ...call.inServer, body });
  return getGuild(call);
}

/** Libraries would make the channel again after a refusal, so one that cannot be moved stays where it is. */
async function makeChannel(call: Call) {
  refuseChannelSettings(call.json);
  const { kind = 'text', ...body } = fromChannel(call.json);
  if (typeof kind !== 'string') throw invalidField('body/type', 'must be a type of channel that exists here');
  const place = askedPlace(call);
  const channel = await call.ask(createChannel, { ...call.inServer, body: { kind, ...body } });
  if (place === null || place === channel.position) return toChannel(channel, call.param('guild'));
  try {
    await moveChannel(call, channel.id, place);
    const moved = await call.ask(getChannel, { params: { channelId: channel.id } });
    return toAnyChannel(moved, call.param('guild'));
  } catch (error) {
    if (error instanceof NativeRefusal) return toChannel(channel, call.param('guild'));
    throw error;
  }
}

async function changeChannelPlaces(call: Call): Promise<undefined> {
  await moveChannels(call, call.param('guild'), Array.isArray(call.body) ? call.body.map(asObject) : []);
}

async function readActiveThreads(call: Call) {
  const { channels } = await call.ask(getServer, call.inServer);
  const seen = new Set(channels.map(({ id }) => id));
  const open = await call.openThreads(call.param('guild'));
  const threads = open.filter(({ parentId }) => seen.has(parentId ?? ''));
  return {
    threads: threads.map((thread) => toThread(thread, call.param('guild'))),
    members: await call.ownMemberships(threads),
    has_more: false,
  };
}

/** @throws DiscordError for a setting that roles lack */
function readRole({ json }: Call): Json {
  refuseSettings(json, { icon: null, unicode_emoji: null });
  refuseSettings(asObject(json.colors), { secondary_color: null, tertiary_color: null }, 'body/colors');
  return fromRole(json);
}

async function makeRole(call: Call) {
  const body = { name: 'new role', ...readRole(call) };
  return toRole(await call.ask(createRole, { ...call.inServer, body }));
}

async function findRole(call: Call) {
  const role = (await call.ask(listRoles, call.inServer)).find(({ id }) => id === call.param('role'));
  if (!role) throw new DiscordError(404, 10_011, 'Unknown Role');
  return toRole(role);
}

/** Everyone can use an emoji here. */
const FIXED_OF_EMOJI = { roles: null };

async function makeEmoji(call: Call) {
  refuseSettings(call.json, FIXED_OF_EMOJI);
  const { name, image } = call.json;
  const form = pictureForm(image, 'body/image', { name });
  return toEmoji(await call.ask(createEmoji, { ...call.inServer, form }));
}

async function changeEmoji(call: Call) {
  refuseSettings(call.json, FIXED_OF_EMOJI);
  return toEmoji(await call.ask(updateEmoji, { ...ofEmoji(call), body: pick(call.json, ['name']) }));
}

export const guildRoutes = routeTable({
  'GET /guilds/:guild': getGuild,
  'PATCH /guilds/:guild': changeGuild,
  'GET /guilds/:guild/preview': previewGuild,
  'GET /guilds/:guild/channels': async (call) =>
    (await call.ask(getServer, call.inServer)).channels.map((channel) =>
      toChannel(channel, call.param('guild')),
    ),
  'POST /guilds/:guild/channels': makeChannel,
  'PATCH /guilds/:guild/channels': changeChannelPlaces,
  'GET /guilds/:guild/threads/active': readActiveThreads,
  'GET /guilds/:guild/roles': async (call) => (await call.ask(listRoles, call.inServer)).map(toRole),
  'GET /guilds/:guild/roles/member-counts': countMembersByRole,
  'GET /guilds/:guild/roles/:role': findRole,
  'POST /guilds/:guild/roles': makeRole,
  'PATCH /guilds/:guild/roles': async (call) =>
    (await call.ask(reorderRoles, { ...call.inServer, body: call.body as object })).map(toRole),
  'PATCH /guilds/:guild/roles/:role': async (call) =>
    toRole(await call.ask(updateRole, { ...ofRole(call), body: readRole(call) })),
  'DELETE /guilds/:guild/roles/:role': (call) => call.ask(deleteRole, ofRole(call)),
  'GET /guilds/:guild/emojis': async (call) => (await call.ask(listEmojis, call.inServer)).map(toEmoji),
  'GET /guilds/:guild/emojis/:emoji': async (call) => toEmoji(await call.ask(getEmoji, ofEmoji(call))),
  'POST /guilds/:guild/emojis': makeEmoji,
  'PATCH /guilds/:guild/emojis/:emoji': changeEmoji,
  'DELETE /guilds/:guild/emojis/:emoji': (call) => call.ask(deleteEmoji, ofEmoji(call)),
  'GET /guilds/:guild/stickers': async (call) => (await call.ask(listStickers, call.inServer)).map(toSticker),
  'POST /guilds/:guild/stickers': makeSticker,
  'GET /guilds/:guild/stickers/:sticker': findSticker,
  'PATCH /guilds/:guild/stickers/:sticker': changeSticker,
  'DELETE /guilds/:guild/stickers/:sticker': (call) => call.ask(deleteSticker, ofSticker(call)),
  'GET /stickers/:sticker': async (call) =>
    toSticker(await call.ask(getSticker, { params: { stickerId: call.param('sticker') } })),
  'GET /guilds/:guild/invites': async (call) =>
    (await call.ask(listServerInvites, call.inServer)).map(toInvite),
  'GET /guilds/:guild/webhooks': async (call) =>
    (await call.ask(listServerWebhooks, call.inServer)).map(toWebhook),
  'GET /guilds/:guild/onboarding': async (call) =>
    toOnboarding(await call.ask(getOnboarding, call.inServer), call.param('guild')),
  'GET /guilds/:guild/integrations': async (call) =>
    (await call.ask(listIntegrations, call.inServer)).map(toIntegration),
});
