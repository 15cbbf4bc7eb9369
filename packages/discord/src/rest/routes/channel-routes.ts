/** Channels, overwrites, invites, threads and polls. */
import {
  createInvite,
  createThread,
  deleteChannel,
  deleteInvite,
  deleteOverwrite,
  expirePoll,
  followChannel,
  followThread,
  getChannel,
  getInvite,
  getMember,
  idAtTime,
  listChannelInvites,
  listThreads,
  listVoters,
  putOverwrite,
  type StartedThread,
  startTyping,
  unfollowThread,
  updateChannel,
} from '@guildhall/protocol';
import {
  fromChannel,
  fromChannelFlags,
  fromOverwrite,
  toAnyChannel,
  toThread,
} from '../../resources/channel.ts';
import { asObject, idText, type Json, rename } from '../../resources/json.ts';
import { toMember } from '../../resources/member.ts';
import { fromMessage } from '../../resources/message.ts';
import { toInvite } from '../../resources/moderation.ts';
import { toUser } from '../../resources/user.ts';
import { type Call, routeTable } from '../call.ts';
import { DiscordError } from '../errors.ts';
import { refuseChannelSettings, refuseSettings } from '../fixed-settings.ts';
import { askedPlace, moveChannel } from './channel-places.ts';
import { askedSlowmode, setSlowmode } from './thread-slowmode.ts';

const ofPoll = (call: Call) => ({
  channelId: call.param('channel'),
  messageId: call.param('message'),
});
const PRIVATE_THREAD = 12;
const THREADS_PAGE = 50;

async function readChannel(call: Call) {
  const [channel, serverId] = await Promise.all([
    call.ask(getChannel, call.inChannel),
    call.serverOf(call.param('channel')),
  ]);
  return toAnyChannel(channel, serverId);
}

/**
 * Discord replaces all overwrites at once; Guildhall sets and deletes them one by one. Overwrites
 * that take precedence are set first and deleted last, so a bot that keeps a permission in the end never loses it in
 * between.
 */
async function replaceOverwrites(call: Call, wanted: readonly unknown[]): Promise<void> {
  const [channel, serverId] = await Promise.all([
    call.ask(getChannel, call.inChannel),
    call.serverOf(call.param('channel')),
  ]);
  const rank = ({ id, type, allow }: Json) => {
    if (id === serverId) return 3;
    if (type === 'member') return 0;
    return Number(allow) > 0 ? 1 : 2;
  };
  const requested = wanted.map((one) => asObject(fromOverwrite(one))).sort((a, b) => rank(a) - rank(b));
  const overwrites = [...(channel.overwrites ?? [])].sort((a, b) => rank(b) - rank(a));
  const ids = new Set(requested.map(({ id }) => id));
  for (const { id, ...body } of requested) {
    const before = overwrites.find((one) => one.id === id);
    if (before && before.allow === body.allow && before.deny === body.deny) continue;
    await call.ask(putOverwrite, { params: { ...call.inChannel.params, targetId: idText(id) }, body });
  }
  for (const { id } of overwrites)
    if (!ids.has(id)) await call.ask(deleteOverwrite, { params: { ...call.inChannel.params, targetId: id } });
}

async function changeChannel(call: Call) {
  refuseChannelSettings(call.json);
  const { overwrites, ...changes } = fromChannel(call.json);
  const { flags, nsfw } = call.json;
  const place = askedPlace(call);
  const needsCurrent = typeof flags === 'number' || nsfw === false;
  const current = needsCurrent ? await call.ask(getChannel, call.inChannel) : null;
  // Discord has no spoiler mode, so `nsfw: false` must not turn it off.
  const keepsSpoilers = nsfw === false && current?.contentMode === 'spoiler';
  const body: Json = {
    ...changes,
    ...(keepsSpoilers ? { contentMode: 'spoiler' } : {}),
    ...(current ? fromChannelFlags(flags, current.kind) : {}),
  };
  if (Array.isArray(call.json.permission_overwrites))
    await replaceOverwrites(call, call.json.permission_overwrites);
  if (Object.keys(body).length > 0) await call.ask(updateChannel, { ...call.inChannel, body });
  if (place !== null) await moveChannel(call, call.param('channel'), place);
  return readChannel(call);
}

async function removeChannel(call: Call) {
  const channel = await readChannel(call);
  await call.ask(deleteChannel, call.inChannel);
  return channel;
}

async function setOverwrite(call: Call): Promise<undefined> {
  const { type, allow, deny } = asObject(fromOverwrite(call.json));
  const params = { channelId: call.param('channel'), targetId: call.param('target') };
  await call.ask(putOverwrite, { params, body: { type, allow, deny } });
}

const FIXED_OF_INVITES = {
  temporary: false,
  target_type: null,
  target_user_id: null,
  target_application_id: null,
  role_ids: null,
};

async function makeInvite(call: Call) {
  refuseSettings(call.json, FIXED_OF_INVITES);
  const body = rename(call.json, { max_uses: 'maxUses', max_age: 'maxAgeSecs', unique: 'unique' });
  return toInvite(await call.ask(createInvite, { ...call.inChannel, body }));
}

async function toStartedThread(call: Call, thread: StartedThread) {
  const serverId = await call.serverOf(thread.id);
  const message = thread.message ? { message: await call.message(thread.message) } : {};
  return { ...toThread(thread, serverId), ...message };
}

function threadBody(json: unknown): Record<string, unknown> {
  const body = asObject(json);
  if (body.type === PRIVATE_THREAD)
    throw new DiscordError(400, 50_024, 'Cannot execute action on this channel type');
  return {
    ...rename(body, {
      name: 'name',
      auto_archive_duration: 'autoArchiveMinutes',
      applied_tags: 'appliedTags',
    }),
    ...(body.message === undefined ? {} : { message: fromMessage(body.message) }),
  };
}

async function startThread(call: Call) {
  let slowmode = 0;
  const read = (json: unknown) => {
    slowmode = askedSlowmode(json);
    return threadBody(json);
  };
  const thread = await call.askWithFiles(createThread, read, call.inChannel);
  return toStartedThread(call, await setSlowmode(call, thread, slowmode));
}

async function startThreadOnMessage(call: Call) {
  const slowmode = askedSlowmode(call.json);
  const body = { ...threadBody(call.json), messageId: call.param('message') };
  const thread = await call.ask(createThread, { ...call.inChannel, body });
  return toStartedThread(call, await setSlowmode(call, thread, slowmode));
}

async function readArchivedThreads(call: Call) {
  const before = Date.parse(call.queryText('before') ?? '');
  const query = {
    archived: true,
    limit: call.queryText('limit') ?? THREADS_PAGE,
    ...(Number.isNaN(before) ? {} : { before: idAtTime(before) }),
  };
  const threads = await call.ask(listThreads, { ...call.inChannel, query });
  const serverId = await call.serverOf(call.param('channel'));
  return {
    threads: threads.map((thread) => toThread(thread, serverId)),
    members: await call.ownMemberships(threads),
    has_more: threads.length === Number(query.limit),
  };
}

/** Guildhall has no private threads. */
async function readPrivateThreads(call: Call) {
  await call.ask(getChannel, call.inChannel);
  return { threads: [], members: [], has_more: false };
}

/** The bot's own membership: Guildhall tells nobody who else follows a thread. */
async function readThreadMembers(call: Call) {
  const thread = await call.ask(getChannel, call.inChannel);
  if (!('kind' in thread) || thread.kind !== 'thread')
    throw new DiscordError(400, 50_024, 'Cannot execute action on this channel type');
  const [own] = await call.ownMemberships([thread]);
  if (!own) return [];
  const params = { serverId: (await call.serverOf(thread.id)) ?? '', userId: own.user_id };
  const member = call.queryFlag('with_member')
    ? { member: toMember(await call.ask(getMember, { params })) }
    : {};
  return [{ ...own, ...member }];
}

async function readThreadMember(call: Call) {
  const userId = call.param('user');
  const found = (await readThreadMembers(call)).find((member) => ['@me', member.user_id].includes(userId));
  if (!found) throw new DiscordError(404, 10_007, 'Unknown Member');
  return found;
}

async function readPollVoters(call: Call) {
  const params = { ...ofPoll(call), answerId: call.param('answer') };
  const query = { limit: call.queryText('limit'), after: call.queryText('after') };
  return { users: (await call.ask(listVoters, { params, query })).map(toUser) };
}

const joinThread = (call: Call) => call.ask(followThread, call.inChannel);

export const channelRoutes = routeTable({
  'GET /channels/:channel': readChannel,
  'PATCH /channels/:channel': changeChannel,
  'DELETE /channels/:channel': removeChannel,
  'PUT /channels/:channel/permissions/:target': setOverwrite,
  'DELETE /channels/:channel/permissions/:target': (call) =>
    call.ask(deleteOverwrite, {
      params: { channelId: call.param('channel'), targetId: call.param('target') },
    }),
  'POST /channels/:channel/typing': (call) => call.ask(startTyping, call.inChannel),
  'GET /channels/:channel/invites': async (call) =>
    (await call.ask(listChannelInvites, call.inChannel)).map(toInvite),
  'POST /channels/:channel/invites': makeInvite,
  'GET /invites/:code': async (call) =>
    toInvite(await call.ask(getInvite, { params: { code: call.param('code') } })),
  'DELETE /invites/:code': async (call) => {
    const params = { code: call.param('code') };
    const invite = toInvite(await call.ask(getInvite, { params }));
    await call.ask(deleteInvite, { params });
    return invite;
  },
  'POST /channels/:channel/followers': async (call) => {
    const body = { targetChannelId: call.json.webhook_channel_id };
    const followed = await call.ask(followChannel, { ...call.inChannel, body });
    return { channel_id: followed.channelId, webhook_id: followed.webhookId };
  },
  'POST /channels/:channel/threads': startThread,
  'POST /channels/:channel/messages/:message/threads': startThreadOnMessage,
  'GET /channels/:channel/threads/archived/public': readArchivedThreads,
  'GET /channels/:channel/threads/archived/private': readPrivateThreads,
  'GET /channels/:channel/users/@me/threads/archived/private': readPrivateThreads,
  'GET /channels/:channel/thread-members': readThreadMembers,
  'GET /channels/:channel/thread-members/:user': readThreadMember,
  'PUT /channels/:channel/thread-members/@me': joinThread,
  // As discord.py asks.
  'POST /channels/:channel/thread-members/@me': joinThread,
  'DELETE /channels/:channel/thread-members/@me': (call) => call.ask(unfollowThread, call.inChannel),
  'GET /channels/:channel/polls/:message/answers/:answer': readPollVoters,
  'POST /channels/:channel/polls/:message/expire': async (call) =>
    call.message(await call.ask(expirePoll, { params: ofPoll(call) })),
});
