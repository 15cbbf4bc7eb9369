/** Calls in direct messages and groups: starting, joining, ringing, leaving, and their events (design 5.16). */
import {
  addRecipient,
  type Call,
  createChannel,
  deleteChannel,
  listMessages,
  type Message,
  OPCODES,
  openDirectChannel,
  putRelationship,
  removeRecipient,
  ringCall,
  sendMessage,
  stopRingingCall,
} from '@guildhall/protocol';
import {
  aBot,
  aPerson,
  aServer,
  befriend,
  changeDatabase,
  connectProbe,
  type GatewayProbe,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const instance = useInstance({ settings: { VOICE_MODE: 'mesh' } });
let anna: TestPerson;
let ben: TestPerson;
let carl: TestPerson;
let annasLine: GatewayProbe;
let bensLine: GatewayProbe;
let probes: GatewayProbe[] = [];

beforeEach(async () => {
  [anna, ben, carl] = await Promise.all([aPerson(instance), aPerson(instance), aPerson(instance)]);
  for (const other of [ben, carl]) await befriend(anna, other);
  [annasLine, bensLine] = [await connected(anna), await connected(ben)];
});
afterEach(async () => {
  await Promise.all(probes.map((probe) => probe.close()));
  probes = [];
});

async function connected({ token }: { readonly token: string }, url = instance.url): Promise<GatewayProbe> {
  const probe = await connectProbe(url, { token });
  probes.push(probe);
  return probe;
}

const direct = async (other: TestPerson = ben) =>
  (await anna.do(openDirectChannel, { body: { recipientId: other.id } })).id;
const group = async () =>
  (await anna.do(openDirectChannel, { body: { recipientIds: [ben.id, carl.id] } })).id;

const ask = (probe: GatewayProbe, channelId: string | null, more: object = {}) =>
  probe.send(OPCODES.voiceStateUpdate, { serverId: null, channelId, ...more });
/** Joins and waits for VOICE_SERVER_UPDATE. */
async function join(probe: GatewayProbe, channelId: string) {
  ask(probe, channelId);
  return (await probe.take('VOICE_SERVER_UPDATE')).d;
}
async function refused(probe: GatewayProbe, channelId: string): Promise<string | undefined> {
  ask(probe, channelId);
  return (await probe.take('VOICE_STATE_UPDATE', ({ error }) => error !== undefined)).d.error?.code;
}

const ids = (...people: readonly TestPerson[]) => people.map(({ id }) => id);
const updated = async (probe: GatewayProbe, fits: (call: Call) => boolean) =>
  (await probe.take('CALL_UPDATE', fits)).d;
const ringing = (probe: GatewayProbe, ...people: readonly TestPerson[]) =>
  updated(probe, (call) => JSON.stringify(call.ringing) === JSON.stringify(ids(...people).sort()));
const over = async (probe: GatewayProbe) => (await probe.take('CALL_DELETE')).d.channelId;
const ended = (probe: GatewayProbe) =>
  probe.take('MESSAGE_UPDATE', ({ call }) => typeof call?.endedAt === 'string');
const newest = async (channelId: string, from: TestPerson = anna): Promise<Message | undefined> =>
  (await from.do(listMessages, { params: { channelId } })).at(-1);
const ringBy = (person: TestPerson, channelId: string, ...people: readonly TestPerson[]) =>
  person.call(ringCall, {
    params: { channelId },
    body: people.length > 0 ? { userIds: ids(...people) } : {},
  });
const decline = (person: TestPerson, channelId: string) =>
  person.call(stopRingingCall, { params: { channelId }, body: {} });

describe('a call', () => {
  it('starts when the first person joins', async () => {
    const channelId = await direct();
    const { peers } = await join(annasLine, channelId);
    expect(peers).toEqual([]);
    const notice = (await bensLine.take('MESSAGE_CREATE')).d;
    expect(notice).toMatchObject({
      type: 3,
      channelId,
      author: { id: anna.id },
      content: '',
      serverId: null,
      call: { participants: [anna.id], endedAt: null },
    });
    expect((await bensLine.take('CALL_CREATE')).d).toEqual({
      channelId,
      messageId: notice.id,
      participants: [anna.id],
      ringing: [],
    });
    const state = (await bensLine.take('VOICE_STATE_UPDATE')).d;
    expect(state).toMatchObject({
      serverId: null,
      channelId,
      userId: anna.id,
      sessionId: annasLine.ready.sessionId,
      mute: false,
      deaf: false,
    });
    // The conversation reappeared for the person who had closed it, the starter has read it, and REST returns the same.
    expect((await bensLine.take('DM_CREATE')).d.id).toBe(channelId);
    expect(await newest(channelId)).toMatchObject({ id: notice.id, call: notice.call });
    const { ready } = await connected(ben);
    expect(ready.calls).toEqual([{ channelId, messageId: notice.id, participants: [anna.id], ringing: [] }]);
    expect(ready.voiceStates).toEqual([state]);
    const own = (await connected(anna)).ready.readStates?.find((each) => each.channelId === channelId);
    expect(own).toMatchObject({ lastReadMessageId: notice.id, mentionCount: 0 });
  });

  it('does not start if the other person blocks the caller at the same moment', async () => {
    const channelId = await direct();
    // Reopening it for the other person would hold the locks that a block needs.
    await ben.do(openDirectChannel, { body: { recipientId: anna.id } });
    const { blocking } = await whileLocked(
      instance,
      `select pg_advisory_xact_lock(${channelId})`,
      async () => {
        ask(annasLine, channelId);
        await untilWaiting(instance, 1);
        const blocking = ben.do(putRelationship, { params: { userId: anna.id }, body: { type: 'blocked' } });
        // It is committed, and waits to end a call.
        await untilWaiting(instance, 2);
        return { blocking };
      },
    );
    await blocking;
    const { d } = await annasLine.take('VOICE_STATE_UPDATE');
    expect(d.error?.code).toBe('cannot_dm');
    expect(await newest(channelId)).toBeUndefined();
  });

  it('is joined by others, and a channel has only one', async () => {
    const channelId = await group();
    await join(annasLine, channelId);
    const { messageId } = (await annasLine.take('CALL_CREATE')).d;
    expect((await join(bensLine, channelId)).peers).toEqual([
      { userId: anna.id, sessionId: annasLine.ready.sessionId },
    ]);
    const carlsLine = await connected(carl);
    await join(carlsLine, channelId);
    expect(await updated(annasLine, ({ participants }) => participants.length === 3)).toEqual({
      channelId,
      messageId,
      participants: ids(anna, ben, carl),
      ringing: [],
    });
    const hasThree = ({ call }: { call?: Message['call'] }) => call?.participants.length === 3;
    expect((await bensLine.take('MESSAGE_UPDATE', hasThree)).d.call).toEqual({
      participants: ids(anna, ben, carl),
      endedAt: null,
    });
    const notices = await anna.do(listMessages, { params: { channelId } });
    expect(notices.filter(({ type }) => type === 3)).toHaveLength(1);
  });

  it('ends when the last person leaves', async () => {
    const channelId = await direct();
    await join(annasLine, channelId);
    await join(bensLine, channelId);
    ask(annasLine, null);
    await updated(bensLine, ({ participants }) => participants.join() === ben.id);
    expect(bensLine.untaken()).not.toContain('CALL_DELETE');
    ask(bensLine, null);
    expect(await over(annasLine)).toBe(channelId);
    const { d } = await ended(annasLine);
    expect(d).toMatchObject({ type: 3, call: { participants: ids(anna, ben) } });
    expect(await newest(channelId)).toMatchObject({ id: d.id, call: d.call });
    const { ready } = await connected(ben);
    expect([ready.calls, ready.voiceStates]).toEqual([[], []]);
    await join(bensLine, channelId);
    expect(
      (await annasLine.take('CALL_CREATE', ({ messageId }) => messageId !== d.id)).d.participants,
    ).toEqual([ben.id]);
  });

  it('lets participants change their own state without starting or announcing anything else', async () => {
    const channelId = await direct();
    await join(annasLine, channelId);
    ask(annasLine, channelId, { selfMute: true, selfVideo: true, selfStream: true });
    const { d } = await bensLine.take('VOICE_STATE_UPDATE', ({ selfMute }) => selfMute);
    expect(d).toMatchObject({ channelId, selfVideo: true, selfStream: true, mute: false });
    expect(bensLine.untaken()).not.toContain('CALL_UPDATE');
  });

  it('is announced to someone who is added to the group during the call', async () => {
    const channelId = await group();
    const dora = await aPerson(instance);
    await befriend(anna, dora);
    await join(annasLine, channelId);
    const dorasLine = await connected(dora);
    await anna.do(addRecipient, { params: { channelId, userId: dora.id } });
    await dorasLine.take('DM_CREATE');
    expect((await dorasLine.take('CALL_CREATE')).d).toEqual((await annasLine.take('CALL_CREATE')).d);
    const { d } = await dorasLine.take('VOICE_STATE_UPDATE');
    expect(d).toMatchObject({
      serverId: null,
      channelId,
      userId: anna.id,
      sessionId: annasLine.ready.sessionId,
    });
  });

  it('sends no event outside the conversation', async () => {
    const channelId = await direct();
    const carlsLine = await connected(carl);
    await join(annasLine, channelId);
    ask(annasLine, null);
    await over(bensLine);
    await carl.do(sendMessage, { params: { channelId: await opened(carl, anna) }, body: { content: 'x' } });
    await carlsLine.take('MESSAGE_CREATE');
    for (const name of ['CALL_CREATE', 'CALL_DELETE', 'VOICE_STATE_UPDATE', 'MESSAGE_UPDATE'])
      expect(carlsLine.untaken()).not.toContain(name);
    expect(await refused(carlsLine, channelId)).toBe('unknown_channel');
    expect((await ringBy(carl, channelId)).code).toBe('unknown_channel');
  });

  it('has up to eight participants', async () => {
    const channelId = await group();
    const people = await Promise.all(Array.from({ length: 7 }, () => aPerson(instance)));
    for (const { id } of people.slice(0, 7)) {
      await queryDatabase(
        instance,
        'insert into direct_participants (channel_id, user_id, joined_at, open) values ($1, $2, now(), true)',
        [channelId, id],
      );
    }
    for (const person of people) await join(await connected(person), channelId);
    await join(annasLine, channelId);
    expect(await refused(bensLine, channelId)).toBe('voice_channel_full');
  });

  it('cannot be started with a deleted account', async () => {
    const channelId = await direct();
    await changeDatabase(instance, {
      text: 'update users set erased_at = now() where id = $1',
      values: [ben.id],
      touches: [`user:${ben.id}`],
    });
    expect(await refused(annasLine, channelId)).toBe('recipient_deleted');
    expect(await newest(channelId)).toBeUndefined();
  });

  it('is not for bots, nor for channels of servers', async () => {
    const server = await aServer(instance);
    const bot = await aBot(instance, server);
    expect(await refused(await connected(bot), await direct())).toBe('bots_not_allowed');
    const line = await connected(server.owner);
    for (const id of [server.channel.id, '1', 'no id'])
      expect(await refused(line, id)).toBe('unknown_channel');
    for (const endpoint of [ringCall, stopRingingCall]) {
      const answer = await server.owner.call(endpoint, {
        params: { channelId: server.channel.id },
        body: {},
      });
      expect([answer.status, answer.code]).toEqual([400, 'invalid_channel_kind']);
    }
  });
});

const opened = async (from: TestPerson, to: TestPerson) =>
  (await from.do(openDirectChannel, { body: { recipientId: to.id } })).id;

describe('ringing', () => {
  it('rings everyone who has not joined', async () => {
    const channelId = await group();
    await join(annasLine, channelId);
    expect((await ringBy(anna, channelId)).status).toBe(204);
    await ringing(bensLine, ben, carl);
    expect((await connected(carl)).ready.calls?.[0]?.ringing).toEqual(ids(ben, carl).sort());
    expect((await decline(carl, channelId)).status).toBe(204);
    await ringing(bensLine, ben);
    await join(bensLine, channelId);
    await updated(annasLine, (call) => call.participants.length === 2 && call.ringing.length === 0);
    // Participants are not rung; declining twice changes nothing.
    await ringBy(anna, channelId, ben);
    await decline(carl, channelId);
    await ringBy(ben, channelId, carl);
    await ringing(annasLine, carl);
    await anna.call(stopRingingCall, { params: { channelId }, body: { userIds: [carl.id] } });
    await ringing(bensLine);
  });

  it('starts and is declined without a body', async () => {
    const channelId = await direct();
    await join(annasLine, channelId);
    expect((await anna.call(ringCall, { params: { channelId } })).status).toBe(204);
    await ringing(annasLine, ben);
    expect((await ben.call(stopRingingCall, { params: { channelId } })).status).toBe(204);
    await ringing(annasLine);
  });

  it('ends after 60 s, and not before', async () => {
    const channelId = await direct();
    await join(annasLine, channelId);
    await ringBy(anna, channelId);
    await ringing(bensLine, ben);
    instance.clock.advance(50_000);
    // The clock of the database may be ahead.
    await queryDatabase(
      instance,
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
        where task_identifier = 'stop-ringing'`,
    );
    await instance.runDueJobs();
    const fresh = await connected(ben);
    expect(fresh.ready.calls?.[0]?.ringing).toEqual([ben.id]);
    instance.clock.advance(10_000);
    await instance.runDueJobs();
    await ringing(fresh);
    expect((await connected(ben)).ready.calls?.[0]?.ringing).toEqual([]);
  });

  it('requires a call', async () => {
    const channelId = await group();
    for (const answer of [await ringBy(anna, channelId), await decline(anna, channelId)])
      expect([answer.status, answer.code]).toEqual([404, 'unknown_call']);
    await join(annasLine, channelId);
    expect((await ringBy(anna, channelId, await aPerson(instance))).code).toBe('unknown_user');
    await ben.do(putRelationship, { params: { userId: anna.id }, body: { type: 'blocked' } });
    expect((await ringBy(anna, channelId, ben)).code).toBe('cannot_dm');
    await ringBy(anna, channelId);
    await ringing(bensLine, carl);
  });

  it('ends with the call', async () => {
    const channelId = await direct();
    await join(annasLine, channelId);
    await ringBy(anna, channelId);
    ask(annasLine, null);
    await over(bensLine);
    await join(annasLine, channelId);
    expect((await annasLine.take('CALL_CREATE', ({ ringing }) => ringing.length === 0)).d.channelId).toBe(
      channelId,
    );
    await instance.runDueJobs();
  });
});

it('signals are sent between the sessions of a call', async () => {
  const channelId = await direct();
  await join(annasLine, channelId);
  const { peers } = await join(bensLine, channelId);
  const signal = { kind: 'offer', sdp: 'v=0' };
  for (const { sessionId } of peers)
    bensLine.send(OPCODES.voiceSignal, { channelId, targetSessionId: sessionId, signal });
  expect((await annasLine.take('VOICE_SIGNAL')).d).toEqual({
    channelId,
    fromSessionId: bensLine.ready.sessionId,
    fromUserId: ben.id,
    signal,
  });
});

describe('a person leaves', () => {
  it('for a voice channel of a server', async () => {
    const channelId = await direct();
    const other = await direct(carl);
    await join(annasLine, channelId);
    await join(annasLine, other);
    expect(await over(bensLine)).toBe(channelId);
    const server = await aServer(instance, anna);
    const { id } = await anna.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'Voice', kind: 'voice' },
    });
    annasLine.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId: id });
    await annasLine.take('CALL_DELETE', (call) => call.channelId === other);
    await annasLine.take('VOICE_SERVER_UPDATE');
    await join(annasLine, channelId);
    const rows = await queryDatabase(instance, 'select channel_id from voice_states where user_id = $1', [
      anna.id,
    ]);
    expect(rows).toEqual([{ channel_id: channelId }]);
  });

  it('with the end of the session', async () => {
    const channelId = await direct();
    await join(annasLine, channelId);
    await annasLine.close();
    expect(await over(bensLine)).toBe(channelId);
    const second = await connected(anna);
    await join(second, channelId);
    second.cut();
    await second.closed();
    await vi.waitFor(async () => {
      instance.clock.advance(15_000);
      expect((await newest(channelId, ben))?.call?.endedAt).toEqual(expect.any(String));
    }, 120_000);
  });

  it('even if the session disconnected just after its join', async () => {
    const channelId = await direct();
    const lines = await Promise.all([1, 2, 3].map(() => connected(anna)));
    for (const line of lines) {
      ask(line, channelId);
      await line.close();
    }
    await vi.waitFor(async () => {
      const call = (await newest(channelId, ben))?.call;
      expect(call?.endedAt).toEqual(expect.any(String));
      expect(
        await queryDatabase(instance, 'select 1 from voice_states where user_id = $1', [anna.id]),
      ).toEqual([]);
    }, 120_000);
  });

  it('when removed from the group', async () => {
    const channelId = await group();
    await join(annasLine, channelId);
    await join(bensLine, channelId);
    await anna.do(removeRecipient, { params: { channelId, userId: ben.id } });
    const gone = await bensLine.take(
      'VOICE_STATE_UPDATE',
      (d) => d.userId === ben.id && d.channelId === null,
    );
    expect(gone.d.sessionId).toBe(bensLine.ready.sessionId);
    await updated(annasLine, ({ participants }) => participants.join() === anna.id);
    expect(await refused(bensLine, channelId)).toBe('unknown_channel');
  });

  it('when they close the direct message, which a ring opens again with the call', async () => {
    const channelId = await direct();
    await join(annasLine, channelId);
    await join(bensLine, channelId);
    await ben.do(deleteChannel, { params: { channelId } });
    await bensLine.take('VOICE_STATE_UPDATE', (d) => d.userId === ben.id && d.channelId === null);
    await updated(annasLine, ({ participants }) => participants.join() === anna.id);
    // A session that began in between knows the call once the conversation is back.
    const later = await connected(ben);
    expect(later.ready.dms).toEqual([]);
    expect(later.ready.calls).toMatchObject([{ channelId, participants: [anna.id], ringing: [] }]);
    expect(later.ready.voiceStates).toMatchObject([{ channelId, userId: anna.id }]);
    await ringBy(anna, channelId);
    expect((await later.take('DM_CREATE')).d.id).toBe(channelId);
    await ringing(later, ben);
    await ben.do(deleteChannel, { params: { channelId } });
    await updated(annasLine, (call) => call.ringing.length === 0);
  });

  it('with the other person when one blocks the other', async () => {
    const channelId = await direct();
    const many = await group();
    await join(annasLine, channelId);
    await join(bensLine, channelId);
    await ben.do(putRelationship, { params: { userId: anna.id }, body: { type: 'blocked' } });
    expect(await over(annasLine)).toBe(channelId);
    await ended(bensLine);
    for (const line of [annasLine, bensLine]) expect(await refused(line, channelId)).toBe('cannot_dm');
    // In a group both may take part.
    await join(annasLine, many);
    await join(bensLine, many);
  });
});

it('two processes agree: one call, announced on both, and people whose process died leave it', async () => {
  const second = await startTestInstance({ sharing: instance });
  try {
    const channelId = await direct();
    const far = await connected(ben, second.url);
    await Promise.all([join(annasLine, channelId), join(far, channelId)]);
    const calls = 'select message_id from calls where channel_id = $1';
    const rows = await queryDatabase(instance, calls, [channelId]);
    expect(rows).toHaveLength(1);
    const both = ({ participants }: Call) => participants.length === 2;
    await updated(annasLine, both);
    await updated(far, both);
    await Promise.all([annasLine.close(), far.close()]);
    await over(bensLine);
  } finally {
    await second.stop();
  }
  const gone = await aPerson(instance);
  await befriend(anna, gone);
  const channelId = await direct(gone);
  const line = await connected(anna);
  await join(line, channelId);
  await queryDatabase(
    instance,
    `update voice_states set user_id = $1, session_id = 'gone', holder = 'gone' where user_id = $2`,
    [gone.id, anna.id],
  );
  for (const wait of [0, 15_000]) {
    instance.clock.advance(wait);
    await queryDatabase(instance, `select graphile_worker.add_job('forget-voice-places')`);
    await instance.runDueJobs();
  }
  expect(await over(line)).toBe(channelId);
});
