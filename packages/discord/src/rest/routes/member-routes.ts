/** Members, bans and timeouts. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  addGuildMember,
  deleteBan,
  deleteTimeout,
  getAccount,
  getBan,
  getMember,
  getServer,
  giveRole,
  kickMember,
  LIMITS,
  listBans,
  listMembers,
  putBan,
  putTimeout,
  searchMembers,
  takeRole,
  updateMember,
  updateOwnMember,
} from '@guildhall/protocol';
import { toVoiceState } from '../../resources/guild.ts';
import { idText, type Json, pick, rename } from '../../resources/json.ts';
import { toMember } from '../../resources/member.ts';
import { toBan } from '../../resources/moderation.ts';
import { type Call, routeTable } from '../call.ts';
import { DiscordError, invalidField } from '../errors.ts';
import { refuseSettings } from '../fixed-settings.ts';
import { NativeRefusal } from '../native-api.ts';

const ofMember = (call: Call) => ({
  params: { serverId: call.param('guild'), userId: call.param('user') },
});
const ofRole = (call: Call) => ({
  params: { serverId: call.param('guild'), userId: call.param('user'), roleId: call.param('role') },
});

const DAY_SECS = 86_400;

/** How far a bot's clock may be ahead. */
const CLOCK_TOLERANCE_SECS = 60;

/**
 * The length of a timeout; Discord sends its end. Raised to a minute: a request for one minute arrives with less if it
 * waited for a limit.
 * @throws DiscordError for more than 28 days
 */
function timeoutSecs(end: number): number {
  const secs = Math.ceil((end - Date.now()) / 1000);
  if (secs > LIMITS.timeoutSecs + CLOCK_TOLERANCE_SECS)
    throw invalidField('body/communication_disabled_until', 'must be at most 28 days ahead');
  return Math.min(Math.max(secs, LIMITS.timeoutMinimumSecs), LIMITS.timeoutSecs);
}

async function timeOut(call: Call, until: unknown): Promise<void> {
  const end = typeof until === 'string' ? Date.parse(until) : Number.NaN;
  if (until === null || end <= Date.now()) {
    // Discord accepts ending a timeout that does not exist.
    await call.ask(deleteTimeout, ofMember(call)).catch((error: unknown) => {
      if (!(error instanceof NativeRefusal) || error.error.code !== 'not_timed_out') throw error;
    });
    return;
  }
  if (Number.isNaN(end)) throw invalidField('body/communication_disabled_until', 'must be a time');
  const body = { durationSecs: timeoutSecs(end) };
  await call.ask(putTimeout, { ...ofMember(call), body });
}

/** An empty nickname removes it; without one it stays. */
const nickname = ({ nick }: Json): Json => (nick === undefined ? {} : { nick: nick || null });

/** discord.js also lists the role of everyone, which has the guild's id. */
const memberRoles = ({ roles }: Json, serverId: string): Json =>
  Array.isArray(roles) ? { roles: roles.filter((id) => id !== serverId) } : {};

const memberFields = ({ json, inServer: { params } }: Call): Json => ({
  ...pick(json, ['roles', 'mute', 'deaf']),
  ...memberRoles(json, params.serverId),
  ...nickname(json),
});

/** How often the change after an addition is sent, and the longest wait before it is sent again. */
const CHANGES_TRIED = 3;
const MAX_WAIT_SECS = 15;

/**
 * Waits for a limit here: a library would repeat the addition, which finds a member and changes nothing.
 * @throws NativeRefusal
 */
async function changeAdded(call: Call, body: Json) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call.ask(updateMember, { ...ofMember(call), body });
    } catch (error) {
      const { retryAfter = Number.POSITIVE_INFINITY } =
        error instanceof NativeRefusal && error.status === 429 ? error.error : {};
      if (tries === CHANGES_TRIED || retryAfter > MAX_WAIT_SECS) throw error;
      await delay(retryAfter * 1000);
    }
  }
}

/** Adds a person who allowed it. Guildhall takes roles and a nickname separately. */
async function addMember(call: Call) {
  const body = pick(call.json, ['access_token']);
  const added = await call.ask(addGuildMember, { ...ofMember(call), body });
  if (!added) return undefined;
  const fields = memberFields(call);
  if (Object.keys(fields).length === 0) return toMember(added);
  return toMember(await changeAdded(call, fields));
}

/** The only flag that bots can set at Discord. */
const BYPASSES_VERIFICATION = 1 << 2;

async function changeMember(call: Call) {
  const { communication_disabled_until: until, flags } = call.json;
  if (typeof flags === 'number' && flags & BYPASSES_VERIFICATION)
    throw invalidField('body/flags', 'cannot be set here');
  if (until !== undefined) await timeOut(call, until);
  const body = { ...memberFields(call), ...rename(call.json, { channel_id: 'voiceChannelId' }) };
  if (Object.keys(body).length === 0) return toMember(await call.ask(getMember, ofMember(call)));
  const changed = await call.ask(updateMember, { ...ofMember(call), body }).catch(async (error: unknown) => {
    throw (await isNotInVoice(call, error))
      ? new DiscordError(400, 40_032, 'Target user is not connected to voice.')
      : error;
  });
  return toMember(changed);
}

/** Whether a refused move was of somebody who is in no voice channel. */
async function isNotInVoice(call: Call, error: unknown): Promise<boolean> {
  const isOfField =
    error instanceof NativeRefusal &&
    error.error.fields?.some(({ path }) => path.endsWith('/voiceChannelId')) === true;
  return isOfField && (await call.voiceStateOf(call.param('guild'), call.param('user'))) === null;
}

const asNumbers = (query: Json): Json =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Number(value)]));

/** A bot has one picture, banner and text about itself for all guilds. */
async function changeOwnMember(call: Call) {
  refuseSettings(call.json, { avatar: null, banner: null, bio: null });
  return toMember(await call.ask(updateOwnMember, { ...call.inServer, body: nickname(call.json) }));
}

/** discord.py changes the bot's nickname here, and other libraries below `@me`. */
async function changeOwnNickname(call: Call) {
  const { nick } = await call.ask(updateOwnMember, { ...call.inServer, body: nickname(call.json) });
  return { nick };
}

async function banOne(call: Call, userId: string): Promise<undefined> {
  // discord.py sends them in the query.
  const { delete_message_seconds: seconds, delete_message_days: days } = {
    ...asNumbers(call.query),
    ...call.json,
  };
  const deleteMessageSecs = seconds ?? (typeof days === 'number' ? days * DAY_SECS : undefined);
  const body = deleteMessageSecs === undefined ? {} : { deleteMessageSecs };
  await call.ask(putBan, { params: { serverId: call.param('guild'), userId }, body });
}

const MAX_BANNED_AT_ONCE = 200;
/** Refusals that concern one person: the next ones are still banned. */
const OF_ONE_PERSON = ['unknown_user', 'role_hierarchy'];

/** Bans one at a time, up to the rate limit; those it did not reach are reported as failed. */
async function banMany(call: Call) {
  const { user_ids: ids } = call.json;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_BANNED_AT_ONCE)
    throw invalidField('body/user_ids', `must be a list of 1 to ${MAX_BANNED_AT_ONCE} ids`);
  const waiting = [...new Set(ids.map(idText))];
  const [banned, failed]: [string[], string[]] = [[], []];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    try {
      await banOne(call, id);
      banned.push(id);
    } catch (error) {
      if (!(error instanceof NativeRefusal)) throw error;
      failed.push(id);
      if (OF_ONE_PERSON.includes(error.error.code)) continue;
      if (error.status !== 429 || banned.length === 0) throw error;
      failed.push(...waiting.splice(0));
    }
  }
  if (banned.length === 0) throw new DiscordError(400, 500_000, 'Failed to ban users');
  return { banned_users: banned, failed_users: failed };
}

/** Only of channels that the bot sees, like the events. */
async function readVoiceState(call: Call) {
  const { channels } = await call.ask(getServer, call.inServer);
  const userId = call.param('user') === '@me' ? (await call.ask(getAccount)).id : call.param('user');
  const state = await call.voiceStateOf(call.param('guild'), userId);
  if (!state || !channels.some(({ id }) => id === state.channelId))
    throw new DiscordError(404, 10_065, 'Unknown Voice State');
  const member = await call.ask(getMember, { params: { ...call.inServer.params, userId } });
  return { ...toVoiceState(state, member), member: toMember(member) };
}

async function readMemberPage(call: Call) {
  const query = { limit: call.queryText('limit') ?? '1', after: call.queryText('after') };
  return (await call.ask(listMembers, { ...call.inServer, query })).map(toMember);
}

async function listBansOf(call: Call) {
  // Ignored, it would answer the first page again and again.
  if (call.queryText('before') !== undefined) throw invalidField('query/before', 'is not supported');
  const query = { limit: call.queryText('limit') ?? LIMITS.bansPage, after: call.queryText('after') };
  return (await call.ask(listBans, { ...call.inServer, query })).map(toBan);
}

export const memberRoutes = routeTable({
  'GET /guilds/:guild/members': readMemberPage,
  'GET /guilds/:guild/members/search': async (call) =>
    (
      await call.ask(searchMembers, {
        ...call.inServer,
        query: { q: call.queryText('query') ?? '', limit: call.queryText('limit') ?? '1' },
      })
    ).map(toMember),
  'GET /guilds/:guild/members/:user': async (call) => toMember(await call.ask(getMember, ofMember(call))),
  'PUT /guilds/:guild/members/:user': addMember,
  'PATCH /guilds/:guild/members/:user': changeMember,
  'GET /guilds/:guild/voice-states/:user': readVoiceState,
  'PATCH /guilds/:guild/members/@me/nick': changeOwnNickname,
  'PATCH /guilds/:guild/members/@me': changeOwnMember,
  'DELETE /guilds/:guild/members/:user': (call) => call.ask(kickMember, ofMember(call)),
  'PUT /guilds/:guild/members/:user/roles/:role': (call) => call.ask(giveRole, ofRole(call)),
  'DELETE /guilds/:guild/members/:user/roles/:role': (call) => call.ask(takeRole, ofRole(call)),
  'GET /guilds/:guild/bans': listBansOf,
  'GET /guilds/:guild/bans/:user': async (call) => toBan(await call.ask(getBan, ofMember(call))),
  'PUT /guilds/:guild/bans/:user': (call) => banOne(call, call.param('user')),
  'POST /guilds/:guild/bulk-ban': banMany,
  'DELETE /guilds/:guild/bans/:user': (call) => call.ask(deleteBan, ofMember(call)),
});
