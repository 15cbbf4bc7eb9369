/** The bot's account, application, gateway address and direct messages. */
import {
  compareIds,
  deleteAvatar,
  deleteBanner,
  getAccount,
  getBotGateway,
  getOwnApplication,
  getProfile,
  getUser,
  isId,
  leaveServer,
  listDirectChannels,
  listServers,
  openDirectChannel,
  putAvatar,
  putBanner,
  updateAccount,
  updateApplication,
} from '@guildhall/protocol';
import { toApplication } from '../../resources/application.ts';
import { toDirectChannel } from '../../resources/channel.ts';
import { toCounts, toGuildEntry } from '../../resources/guild.ts';
import { toOwnUser, toUserWithProfile } from '../../resources/user.ts';
import { type Call, routeTable } from '../call.ts';
import { invalidField } from '../errors.ts';
import { pictureForm } from '../pictures.ts';

export const GATEWAY_PATH = '/gateway/discord';
const GUILDS_PAGE = 200;
export function gatewayUrl(baseUrl: string): string {
  return `${baseUrl.replace(/^http/, 'ws')}${GATEWAY_PATH}`;
}

async function readBotGateway(call: Call) {
  const { shards, sessionStartLimit: limit } = await call.ask(getBotGateway);
  return {
    url: gatewayUrl(call.baseUrl),
    shards,
    session_start_limit: {
      total: limit.total,
      remaining: limit.remaining,
      reset_after: limit.resetAfter,
      max_concurrency: limit.maxConcurrency,
    },
  };
}

async function updateOwnUser(call: Call) {
  const { username, avatar, banner } = call.json;
  if (avatar === null) await call.ask(deleteAvatar);
  else if (avatar !== undefined) await call.ask(putAvatar, { form: pictureForm(avatar, 'body/avatar') });
  if (banner === null) await call.ask(deleteBanner);
  else if (banner !== undefined) await call.ask(putBanner, { form: pictureForm(banner, 'body/banner') });
  if (username === undefined) return toOwnUser(await call.ask(getAccount));
  return toOwnUser(await call.ask(updateAccount, { body: { username } }));
}

const getApplication = async (call: Call) => toApplication(await call.ask(getOwnApplication));

async function changeApplication(call: Call) {
  const { id } = await call.ask(getOwnApplication);
  const { description, interactions_endpoint_url: url } = call.json;
  const body = {
    ...(description === undefined ? {} : { description }),
    ...(url === undefined
      ? {}
      : { interactionsEndpointUrl: url === '' ? null : url, interactionsEndpointForm: 'discord' }),
  };
  return toApplication(await call.ask(updateApplication, { params: { applicationId: id }, body }));
}

async function readUser(call: Call) {
  const params = { userId: call.param('user') };
  const user = await call.ask(getUser, { params });
  return toUserWithProfile(user, await call.ask(getProfile, { params }));
}

function readCursor(call: Call, name: string): string | null {
  const text = call.queryText(name);
  if (text === undefined) return null;
  // Programs that page from the start begin after 0.
  if (text !== '0' && !isId(text)) throw invalidField(`query/${name}`, 'must be an id');
  return text;
}

/** Guildhall lists all servers at once; Discord pages by id, and discord.py asks until a page is not full. */
async function readGuildPage(call: Call) {
  const limit = Number(call.queryText('limit') ?? GUILDS_PAGE);
  if (!Number.isInteger(limit) || limit < 1 || limit > GUILDS_PAGE)
    throw invalidField('query/limit', `must be 1 to ${GUILDS_PAGE}`);
  const [before, after] = [readCursor(call, 'before'), readCursor(call, 'after')];
  const servers = (await call.ask(listServers))
    .filter(
      ({ id }) =>
        (before === null || compareIds(id, before) < 0) && (after === null || compareIds(id, after) > 0),
    )
    .sort((one, other) => compareIds(one.id, other.id));
  const page = before === null ? servers.slice(0, limit) : servers.slice(-limit);
  if (!call.queryFlag('with_counts')) return page.map(toGuildEntry);
  const sizes = await call.sizesOf(page.map(({ id }) => id));
  return page.map((server) => ({ ...toGuildEntry(server), ...toCounts(sizes.get(server.id)) }));
}

export const ownRoutes = routeTable({
  'GET /gateway': async (call) => ({ url: gatewayUrl(call.baseUrl) }),
  'GET /gateway/bot': readBotGateway,
  'GET /users/@me': async (call) => toOwnUser(await call.ask(getAccount)),
  'PATCH /users/@me': updateOwnUser,
  'GET /users/:user': readUser,
  'GET /users/@me/guilds': readGuildPage,
  'DELETE /users/@me/guilds/:guild': (call) => call.ask(leaveServer, call.inServer),
  'GET /users/@me/channels': async (call) => (await call.ask(listDirectChannels)).map(toDirectChannel),
  'POST /users/@me/channels': async (call) =>
    toDirectChannel(await call.ask(openDirectChannel, { body: { recipientId: call.json.recipient_id } })),
  'GET /applications/@me': getApplication,
  'PATCH /applications/@me': changeApplication,
  'GET /oauth2/applications/@me': getApplication,
});
