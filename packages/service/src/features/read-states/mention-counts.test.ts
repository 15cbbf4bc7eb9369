/** Unread counts of mentions, replies and direct messages (design 5.18, 5.3), through READY and events. */
import {
  acceptInvite,
  acknowledgeMessage,
  acknowledgeServer,
  bits,
  createInvite,
  createThread,
  deleteChannel,
  deleteMessage,
  deleteRelationship,
  deleteRole,
  editMessage,
  followThread,
  giveRole,
  LIMITS,
  leaveServer,
  listRoles,
  openDirectChannel,
  putRelationship,
  type ReadState,
  sendMessage,
  takeRole,
  unfollowThread,
  updateChannel,
  updateRole,
  updateSettings,
} from '@guildhall/protocol';
import {
  aMember,
  aPerson,
  aRole,
  aServerWithMember,
  befriend,
  connectProbe,
  overwritePermissions,
  queryDatabase,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteUser } from '../operators/index.ts';

const instance = useInstance({ runsJobs: true });
const operator = useOperator(instance);
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let channelId: string;

beforeEach(async () => {
  ({ server, owner, member, channelId } = await aServerWithMember(instance));
});

const send = (from: TestPerson, content: string, more: object = {}, where = channelId) =>
  from.do(sendMessage, { params: { channelId: where }, body: { content, ...more } });
const place = (messageId: string, where = channelId) => ({ channelId: where, messageId });
const ack = (who: TestPerson, messageId: string, manual = false, where = channelId) =>
  who.do(acknowledgeMessage, { params: place(messageId, where), body: { manual } });
const probeOf = (who: TestPerson) => connectProbe(instance.url, { token: who.token });

async function readStates(who: TestPerson): Promise<readonly ReadState[]> {
  const probe = await probeOf(who);
  await probe.close();
  return probe.ready.readStates ?? [];
}

async function waiting(who: TestPerson, where = channelId): Promise<number> {
  return (await readStates(who)).find((state) => state.channelId === where)?.mentionCount ?? 0;
}

async function aThread(): Promise<string> {
  const thread = await owner.do(createThread, { params: { channelId }, body: { name: 'Thread' } });
  return thread.id;
}

describe('the count', () => {
  it('includes people mentioned, once per message, and nobody else', async () => {
    const other = await aMember(instance, server);
    await send(owner, `<@${member.id}> and <@${member.id}>`);
    await send(owner, `\`<@${member.id}>\` and nobody`);
    expect(await waiting(member)).toBe(1);
    expect(await waiting(other)).toBe(0);
    expect(await waiting(owner)).toBe(0);
  });

  it('appears in a channel where nothing was read yet', async () => {
    await send(owner, `<@${member.id}>`);
    expect(await readStates(member)).toEqual([{ channelId, lastReadMessageId: null, mentionCount: 1 }]);
  });

  it('of READY does not include messages that follow it as events', async () => {
    const [one, other] = [await aPerson(instance), await aPerson(instance)];
    await befriend(one, other);
    const dm = await one.do(openDirectChannel, { body: { recipientId: other.id } });
    // Counting waits for this table, reading the newest messages does not.
    const lock = 'lock table message_pings in access exclusive mode';
    const connecting = await whileLocked(instance, lock, async () => {
      const opened = probeOf(one);
      await untilWaiting(instance, 1);
      await send(other, 'hello', {}, dm.id);
      return [opened];
    });
    const [probe] = await Promise.all(connecting);
    const { d: message } = (await probe?.take('MESSAGE_CREATE')) ?? {};
    const { dms, readStates = [] } = probe?.ready ?? {};
    expect(message).toMatchObject({ channelId: dm.id, content: 'hello' });
    expect(dms).toMatchObject([{ id: dm.id, lastMessageId: null }]);
    expect(readStates).toEqual([]);
    await probe?.close();
  });

  it("includes a role's current members, but not its name in a text", async () => {
    const roleId = await aRole(instance, server, { position: 1, permissions: [] }, member);
    const other = await aMember(instance, server);
    await send(owner, `<@&${roleId}> <@${member.id}>`);
    expect([await waiting(member), await waiting(other)]).toEqual([1, 0]);
    await owner.do(giveRole, { params: { serverId: server.id, userId: other.id, roleId } });
    const probe = await probeOf(member);
    await owner.do(takeRole, { params: { serverId: server.id, userId: member.id, roleId } });
    expect((await probe.take('READ_STATE_UPDATE')).d).toMatchObject({ channelId, mentionCount: 1 });
    await probe.close();
    expect([await waiting(member), await waiting(other)]).toEqual([1, 1]);
  });

  it('includes earlier mentions once a channel or thread becomes visible', async () => {
    const roleId = await aRole(instance, server, { position: 1, permissions: [] });
    const threadId = await aThread();
    await send(owner, '@everyone');
    await send(owner, '@everyone', {}, threadId);
    const probe = await probeOf(member);
    const counts = async () => {
      for (const where of [channelId, threadId]) {
        const { d } = await probe.take('READ_STATE_UPDATE', (state) => state.channelId === where);
        expect(d).toMatchObject({ mentionCount: 1 });
      }
    };
    await overwritePermissions(server, channelId, { deny: ['viewChannel'] });
    await probe.take('CHANNEL_DELETE');
    await overwritePermissions(server, channelId, {});
    await counts();
    await overwritePermissions(server, channelId, { deny: ['viewChannel'] });
    await overwritePermissions(server, channelId, { role: roleId, allow: ['viewChannel'] });
    await instance.runDueJobs();
    await owner.do(giveRole, { params: { serverId: server.id, userId: member.id, roleId } });
    await counts();
    await probe.close();
  });

  it('includes earlier mentions once a role shows a channel, or one that hid it is deleted', async () => {
    const roleId = await aRole(instance, server, { position: 1, permissions: [] }, member);
    const view = bits('viewChannel');
    const grant = (id: string, permissions: bigint) =>
      owner.do(updateRole, {
        params: { serverId: server.id, roleId: id },
        body: { permissions: String(permissions) },
      });
    const roles = await owner.do(listRoles, { params: { serverId: server.id } });
    const permissions = roles.find(({ id }) => id === server.id)?.permissions ?? '0';
    await send(owner, '@everyone');
    const probe = await probeOf(member);
    const count = async () => {
      const { d } = await probe.take('READ_STATE_UPDATE', (state) => state.channelId === channelId);
      expect(d).toMatchObject({ mentionCount: 1 });
    };
    await grant(server.id, BigInt(permissions) & ~view);
    await instance.runDueJobs();
    await grant(roleId, view);
    await count();
    await grant(server.id, BigInt(permissions));
    await count();
    await overwritePermissions(server, channelId, { role: roleId, deny: ['viewChannel'] });
    await instance.runDueJobs();
    await owner.do(deleteRole, { params: { serverId: server.id, roleId } });
    await count();
    await probe.close();
  });

  it('is announced to a person who confirms to be an adult', async () => {
    const threadId = await aThread();
    await send(owner, `<@${member.id}>`);
    await send(owner, `<@${member.id}>`, {}, threadId);
    await owner.do(updateChannel, { params: { channelId }, body: { contentMode: 'age_restricted' } });
    await instance.runDueJobs();
    const probe = await probeOf(member);
    for (const adultConfirmed of [true, false]) {
      await member.do(updateSettings, { body: { adultConfirmed } });
      for (const where of [channelId, threadId]) {
        const { d } = await probe.take('READ_STATE_UPDATE', (state) => state.channelId === where);
        expect(d).toMatchObject({ mentionCount: adultConfirmed ? 1 : 0 });
      }
    }
    await probe.close();
  });

  it('is announced to minors when a channel becomes age-restricted', async () => {
    await send(owner, `<@${member.id}>`);
    const probe = await probeOf(member);
    const restrict = (contentMode: 'age_restricted' | 'default') =>
      owner.do(updateChannel, { params: { channelId }, body: { contentMode } });
    await restrict('age_restricted');
    expect((await probe.take('READ_STATE_UPDATE')).d).toMatchObject({ channelId, mentionCount: 0 });
    await restrict('default');
    expect((await probe.take('READ_STATE_UPDATE')).d).toMatchObject({ channelId, mentionCount: 1 });
    await probe.close();
  });

  it('includes @everyone only with Mention Everyone, in one row for any number of people', async () => {
    const other = await aMember(instance, server);
    const { id } = await send(owner, '@everyone');
    await send(other, '@everyone');
    expect([await waiting(member), await waiting(other), await waiting(owner)]).toEqual([1, 0, 0]);
    const rows = await queryDatabase(instance, 'select target_id from message_pings where message_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ target_id: '0' }]);
  });

  it('includes a reply for the author of the original, unless mentionReply is false', async () => {
    const { id } = await send(member, 'original');
    await send(owner, 'quiet', { replyTo: id, mentionReply: false });
    expect(await waiting(member)).toBe(0);
    await send(owner, 'reply', { replyTo: id });
    expect(await waiting(member)).toBe(1);
    await send(member, `answering myself <@${member.id}>`, { replyTo: id });
    expect(await waiting(member)).toBe(0);
  });

  it('includes every message of others in a direct message', async () => {
    const { id: direct } = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const first = await send(owner, 'one', {}, direct);
    await send(owner, 'two', {}, direct);
    expect([await waiting(member, direct), await waiting(owner, direct)]).toEqual([2, 0]);
    await ack(member, first.id, false, direct);
    expect(await waiting(member, direct)).toBe(1);
  });

  it('includes every reply in a followed thread, with pings counted once', async () => {
    const threadId = await aThread();
    await send(owner, 'before', {}, threadId);
    await member.do(followThread, { params: { channelId: threadId } });
    expect(await waiting(member, threadId)).toBe(0);
    await send(owner, 'reply', {}, threadId);
    await send(owner, `<@${member.id}>`, {}, threadId);
    expect(await waiting(member, threadId)).toBe(2);
    const other = await aMember(instance, server);
    await send(other, 'from another', {}, threadId);
    expect([await waiting(owner, threadId), await waiting(member, threadId)]).toEqual([1, 3]);
    expect(await waiting(other, threadId)).toBe(0);
    const probe = await probeOf(member);
    await member.do(unfollowThread, { params: { channelId: threadId } });
    expect((await probe.take('READ_STATE_UPDATE')).d).toMatchObject({ channelId: threadId, mentionCount: 1 });
    expect(await waiting(member, threadId)).toBe(1);
    await probe.close();
  });

  it('excludes blocked people', async () => {
    await send(owner, `<@${member.id}> @everyone`);
    const probe = await probeOf(member);
    await member.do(putRelationship, { params: { userId: owner.id }, body: { type: 'blocked' } });
    expect((await probe.take('READ_STATE_UPDATE')).d).toMatchObject({ channelId, mentionCount: 0 });
    await send(owner, `<@${member.id}>`);
    expect(await waiting(member)).toBe(0);
    await member.do(deleteRelationship, { params: { userId: owner.id } });
    expect((await probe.take('READ_STATE_UPDATE')).d).toMatchObject({ channelId, mentionCount: 2 });
    await probe.close();
  });

  it('is sent by a job if the process dies between a block and its effects', async () => {
    await send(owner, `<@${member.id}>`);
    const probe = await probeOf(member);
    const counts = async () =>
      (await probe.take('READ_STATE_UPDATE', (state) => state.channelId === channelId)).d;
    const params = { userId: owner.id };
    await member.do(putRelationship, { params, body: { type: 'blocked' } });
    expect(await counts()).toMatchObject({ mentionCount: 0 });
    instance.clock.advance(60_000);
    await instance.runDueJobs();
    expect(await counts()).toMatchObject({ mentionCount: 0 });
    await member.do(deleteRelationship, { params });
    expect(await counts()).toMatchObject({ mentionCount: 1 });
    instance.clock.advance(60_000);
    await instance.runDueJobs();
    expect(await counts()).toMatchObject({ mentionCount: 1 });
    await probe.close();
  });

  it('includes messages of a blocked account once it is erased', async () => {
    const blocked = await aMember(instance, server);
    await send(blocked, `<@${member.id}>`);
    await member.do(putRelationship, { params: { userId: blocked.id }, body: { type: 'blocked' } });
    const runLaterJobs = async () => {
      instance.clock.advance(60_000);
      await instance.runDueJobs();
    };
    // The block's own job.
    await runLaterJobs();
    const probe = await probeOf(member);
    await deleteUser(operator, blocked.username, { now: true, messages: false });
    await instance.runDueJobs();
    await runLaterJobs();
    const { d } = await probe.take('READ_STATE_UPDATE', ({ mentionCount }) => mentionCount > 0);
    expect(d).toMatchObject({ channelId, mentionCount: 1 });
    await probe.close();
  });

  it('excludes messages from before the person joined or returned', async () => {
    await send(owner, '@everyone');
    const late = await aMember(instance, server);
    expect(await waiting(late)).toBe(0);
    await send(owner, `<@${late.id}>`);
    expect(await waiting(late)).toBe(1);
    await late.do(leaveServer, { params: { serverId: server.id } });
    expect(await waiting(late)).toBe(0);
    const { code } = await owner.do(createInvite, { params: { channelId }, body: {} });
    await late.do(acceptInvite, { params: { code } });
    expect(await waiting(late)).toBe(0);
  });

  it('excludes age-restricted channels and their threads for people who have not confirmed being adults', async () => {
    const threadId = await aThread();
    await member.do(followThread, { params: { channelId: threadId } });
    await send(owner, `<@${member.id}>`);
    await send(owner, 'reply', {}, threadId);
    const counts = () => Promise.all([waiting(member), waiting(member, threadId)]);
    expect(await counts()).toEqual([1, 1]);
    await owner.do(updateChannel, { params: { channelId }, body: { contentMode: 'age_restricted' } });
    expect(await counts()).toEqual([0, 0]);
    await member.do(updateSettings, { body: { adultConfirmed: true } });
    expect(await counts()).toEqual([1, 1]);
  });

  it('excludes hidden channels until they are visible', async () => {
    await send(owner, `<@${member.id}>`);
    await overwritePermissions(server, channelId, { member: member.id, deny: ['viewChannel'] });
    expect(await readStates(member)).toEqual([]);
    await send(owner, `<@${member.id}>`);
    await overwritePermissions(server, channelId, { member: member.id });
    expect(await waiting(member)).toBe(1);
  });

  it('stops at the maximum', async () => {
    const { id: direct } = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const { id } = await send(owner, 'first', {}, direct);
    const fill = (count: number) =>
      queryDatabase(
        instance,
        `insert into messages (channel_id, id, author_id, content)
         select $1, $2::bigint - n, $3, 'old' from generate_series(1, $4::int) as n on conflict do nothing`,
        [direct, id, owner.id, count],
      );
    await queryDatabase(
      instance,
      `update direct_participants set joined_at = '2020-01-01' where channel_id = $1`,
      [direct],
    );
    await fill(LIMITS.mentionCount - 2);
    expect(await waiting(member, direct)).toBe(LIMITS.mentionCount - 1);
    await fill(LIMITS.mentionCount);
    expect(await waiting(member, direct)).toBe(LIMITS.mentionCount);
  });
});

describe('reading', () => {
  it('leaves newer messages, counts again if the mark moves back, and sends the count', async () => {
    const ids: string[] = [];
    for (const content of ['one', 'two', 'three'])
      ids.push((await send(owner, `${content} <@${member.id}>`)).id);
    const [first = '', second = '', third = ''] = ids;
    const probe = await probeOf(member);
    await ack(member, second);
    expect((await probe.take('READ_STATE_UPDATE')).d).toEqual({
      channelId,
      lastReadMessageId: second,
      mentionCount: 1,
    });
    await ack(member, third);
    expect((await probe.take('READ_STATE_UPDATE')).d.mentionCount).toBe(0);
    await ack(member, first, true);
    expect((await probe.take('READ_STATE_UPDATE')).d).toEqual({
      channelId,
      lastReadMessageId: first,
      mentionCount: 2,
    });
    expect(await waiting(member)).toBe(2);
    await probe.close();
  });

  it('a whole server marks its channels and open threads, but not other servers', async () => {
    const threadId = await aThread();
    await send(owner, `<@${member.id}>`);
    const inThread = await send(owner, `<@${member.id}>`, {}, threadId);
    const { id: direct } = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    await send(owner, 'hello', {}, direct);
    await member.do(acknowledgeServer, { params: { serverId: server.id } });
    const counts = await Promise.all([channelId, threadId, direct].map((id) => waiting(member, id)));
    expect(counts).toEqual([0, 0, 1]);
    const state = (await readStates(member)).find((one) => one.channelId === threadId);
    expect(state?.lastReadMessageId).toBe(inThread.id);
  });

  it('a whole server marks archived threads that the person follows', async () => {
    const threadId = await aThread();
    await member.do(followThread, { params: { channelId: threadId } });
    const { id } = await send(owner, 'reply', {}, threadId);
    await owner.do(updateChannel, { params: { channelId: threadId }, body: { archived: true } });
    const probe = await probeOf(member);
    await member.do(acknowledgeServer, { params: { serverId: server.id } });
    const { d } = await probe.take('READ_STATE_UPDATE', ({ channelId: read }) => read === threadId);
    expect(d).toEqual({ channelId: threadId, lastReadMessageId: id, mentionCount: 0 });
    await probe.close();
  });
});

describe('counted messages', () => {
  it('no longer count once they are deleted, and connected sessions receive the new count', async () => {
    const roleId = await aRole(instance, server, { position: 1, permissions: [] }, member);
    const probe = await probeOf(member);
    for (const text of [`<@${member.id}>`, `<@&${roleId}>`, '@everyone']) {
      const { id } = await send(owner, text);
      expect(await waiting(member)).toBe(1);
      await owner.do(deleteMessage, { params: place(id) });
      expect((await probe.take('READ_STATE_UPDATE')).d).toEqual({
        channelId,
        lastReadMessageId: null,
        mentionCount: 0,
      });
    }
    expect(await readStates(member)).toEqual([]);
    await probe.close();
  });

  it('are announced in direct messages and followed threads too', async () => {
    const probe = await probeOf(member);
    const { id: direct } = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const threadId = await aThread();
    await member.do(followThread, { params: { channelId: threadId } });
    for (const where of [direct, threadId]) {
      const { id } = await send(owner, 'soon gone', {}, where);
      await send(owner, 'stays', {}, where);
      expect(await waiting(member, where)).toBe(2);
      await owner.do(deleteMessage, { params: place(id, where) });
      const told = await probe.take('READ_STATE_UPDATE', (state) => state.channelId === where);
      expect(told.d.mentionCount).toBe(1);
    }
    await probe.close();
  });

  it('are not announced to people who had read them or cannot see them', async () => {
    const blind = await aMember(instance, server);
    await overwritePermissions(server, channelId, { member: blind.id, deny: ['viewChannel'] });
    const [reader, unseeing] = [await probeOf(member), await probeOf(blind)];
    const { id } = await send(owner, `@everyone <@${member.id}>`);
    await ack(member, id);
    await reader.take('READ_STATE_UPDATE');
    await owner.do(deleteMessage, { params: place(id) });
    // The second deletion is announced after the first.
    const waits = await aMember(instance, server);
    const last = await probeOf(waits);
    const other = await send(owner, `@everyone`);
    await owner.do(deleteMessage, { params: place(other.id) });
    await last.take('READ_STATE_UPDATE');
    await reader.take('READ_STATE_UPDATE');
    expect(reader.untaken()).not.toContain('READ_STATE_UPDATE');
    expect(unseeing.untaken()).not.toContain('READ_STATE_UPDATE');
    await Promise.all([reader.close(), unseeing.close(), last.close()]);
  });

  it('are announced to people who had read only the older ones, even if their ids are shorter', async () => {
    const author = await aMember(instance, server);
    const [older, newer] = ['999999999999999999', '1000000000000000000'];
    await queryDatabase(instance, `update members set joined_at = '2020-01-01' where user_id = $1`, [
      member.id,
    ]);
    await queryDatabase(
      instance,
      `with posted as (
         insert into messages (channel_id, id, author_id, content)
         select $1::bigint, id, $3::bigint, 'old' from unnest($2::bigint[]) as id returning id)
       insert into message_pings (channel_id, target_id, message_id, author_id)
       select $1, $4, id, $3 from posted`,
      [channelId, [older, newer], author.id, member.id],
    );
    await send(author, 'newest');
    await ack(member, older, true);
    expect(await waiting(member)).toBe(1);
    const probe = await probeOf(member);
    await deleteUser(operator, author.username, { now: true, messages: true });
    await instance.runDueJobs();
    expect((await probe.take('READ_STATE_UPDATE')).d).toMatchObject({ channelId, mentionCount: 0 });
    await probe.close();
  });

  it('are counted for people added by an edit, and no longer for those removed', async () => {
    const probe = await probeOf(member);
    const { id } = await send(owner, 'nobody');
    const edit = (content: string) => owner.do(editMessage, { params: place(id), body: { content } });
    await edit(`<@${member.id}>`);
    expect((await probe.take('READ_STATE_UPDATE')).d.mentionCount).toBe(1);
    expect(await waiting(member)).toBe(1);
    await edit('@everyone');
    await edit('nobody again');
    await probe.take('READ_STATE_UPDATE', ({ mentionCount }) => mentionCount === 0);
    expect(await waiting(member)).toBe(0);
    await probe.close();
  });
});

describe('rows of pings', () => {
  const pings = async (where: string) =>
    (await queryDatabase(instance, 'select from message_pings where channel_id = $1', [where])).length;

  it('are deleted with the channel', async () => {
    await send(owner, `<@${member.id}> @everyone`);
    expect(await pings(channelId)).toBe(2);
    await owner.do(deleteChannel, { params: { channelId } });
    await expect.poll(() => pings(channelId)).toBe(0);
  });

  it('are not written for messages that ping only their author', async () => {
    await send(member, `<@${member.id}> and <@${(await aPerson(instance)).id}>`);
    expect(await pings(channelId)).toBe(0);
  });
});
