/** Voice through the gateway and HTTP: joining, leaving, moving, silencing, and signals between sessions. */
import {
  agreeToScreening,
  createChannel,
  deleteChannel,
  deleteOverwrite,
  deleteServer,
  kickMember,
  OPCODES,
  type PayloadOf,
  type Permission,
  putScreening,
  putTimeout,
  type ServerChannel,
  type ServerCreated,
  updateChannel,
  updateMember,
  updateSettings,
  type VoiceState,
  type voiceStateUpdate,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aRole,
  aServer,
  connectProbe,
  type GatewayProbe,
  overwritePermissions,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const instance = useInstance();
let server: TestServer;
let channel: Pick<ServerChannel, 'id'>;
let owner: GatewayProbe;
let probes: GatewayProbe[] = [];

beforeEach(async () => {
  server = await aServer(instance);
  channel = await aVoiceChannel();
  owner = await connected(server.owner);
});
afterEach(async () => {
  await Promise.all(probes.map((probe) => probe.close()));
  probes = [];
});

const aVoiceChannel = (more: object = {}) =>
  server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'Voice', kind: 'voice', ...more },
  });

async function connected({ token }: { readonly token: string }): Promise<GatewayProbe> {
  const probe = await connectProbe(instance.url, { token });
  probes.push(probe);
  return probe;
}

const ask = (probe: GatewayProbe, channelId: string | null = channel.id, more: object = {}) =>
  probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId, ...more });

/** Joins and waits for the connection details. */
async function join(probe: GatewayProbe, channelId = channel.id, more: object = {}) {
  ask(probe, channelId, more);
  return (await probe.take('VOICE_SERVER_UPDATE')).d;
}

/** The error code of a refused request. */
async function refused(probe: GatewayProbe, channelId = channel.id): Promise<string | undefined> {
  ask(probe, channelId);
  const { error } = (await probe.take('VOICE_STATE_UPDATE', ({ error }) => error !== undefined)).d;
  expect(error?.channelId).toBe(channelId);
  return error?.code;
}

type State = PayloadOf<typeof voiceStateUpdate>;
const told = async (
  probe: GatewayProbe,
  { id }: { readonly id: string },
  fits: (d: State) => boolean = () => true,
) => (await probe.take('VOICE_STATE_UPDATE', (d) => d.userId === id && fits(d))).d;

/** The people in voice, according to a new session's READY. */
async function present(person: { readonly token: string } = server.owner): Promise<readonly VoiceState[]> {
  const { servers } = (await connected(person)).ready;
  return (servers as ServerCreated[]).find(({ id }) => id === server.id)?.voiceStates ?? [];
}

const without = (...permissions: Permission[]) =>
  overwritePermissions(server, channel.id, { deny: permissions });

describe('joining', () => {
  it('sends an event to everyone who sees the channel, and the address to the session', async () => {
    const member = await aMember(instance, server);
    const probe = await connected(member);
    expect(await join(probe, channel.id, { selfMute: true })).toEqual({
      channelId: channel.id,
      joinedAt: expect.any(String),
      mode: 'mesh',
      iceServers: [],
      peers: [],
    });
    const state = await told(owner, member);
    expect(state).toEqual({
      serverId: server.id,
      channelId: channel.id,
      userId: member.id,
      sessionId: probe.ready.sessionId,
      mute: false,
      deaf: false,
      selfMute: true,
      selfDeaf: false,
      selfVideo: false,
      selfStream: false,
      joinedAt: expect.any(String),
    });
    expect((await join(owner)).peers).toEqual([{ userId: member.id, sessionId: probe.ready.sessionId }]);
    // READY and events agree.
    const own = await told(probe, server.owner);
    expect(await present()).toEqual([state, own]);
  });

  it('is neither announced nor shown to people without access to the channel', async () => {
    await without('viewChannel');
    const stranger = await aMember(instance, server);
    const probe = await connected(stranger);
    expect(await refused(probe)).toBe('missing_permission');
    await join(owner);
    await told(owner, server.owner);
    expect(await present(stranger)).toEqual([]);
    expect(probe.envelopes.filter(({ t }) => t === 'VOICE_STATE_UPDATE')).toHaveLength(1);
  });

  it('is shown with the channel to people who gain access to it later', async () => {
    await without('viewChannel');
    const member = await connected(await aMember(instance, server));
    await join(owner);
    const state = await told(owner, server.owner);
    await server.owner.do(deleteOverwrite, { params: { channelId: channel.id, targetId: server.id } });
    await member.take('CHANNEL_CREATE', ({ id }) => id === channel.id);
    expect(await told(member, server.owner)).toEqual(state);
  });

  it('requires Connect; without Speak a member is muted; Share Screen allows sharing', async () => {
    const member = await aMember(instance, server);
    const probe = await connected(member);
    await without('connect');
    expect(await refused(probe)).toBe('missing_permission');
    await without('speak');
    await join(probe, channel.id, { selfStream: true });
    expect(await told(owner, member)).toMatchObject({ mute: true, selfStream: true });
    await without('shareScreen');
    ask(probe, channel.id, { selfStream: true });
    expect(await told(owner, member)).toMatchObject({ mute: false, selfStream: false });
  });

  it('requires a voice channel of a server that the caller is in', async () => {
    expect(await refused(owner, server.channel.id)).toBe('invalid_channel_kind');
    expect(await refused(owner, '1')).toBe('unknown_channel');
    expect(await refused(owner, 'no id')).toBe('unknown_channel');
    expect(await refused(await connected(await aPerson(instance)))).toBe('unknown_channel');
    const other = await aServer(instance);
    owner.send(OPCODES.voiceStateUpdate, { serverId: other.id, channelId: channel.id });
    const { d } = await owner.take('VOICE_STATE_UPDATE', ({ error }) => error !== undefined);
    expect(d.error?.code).toBe('unknown_channel');
  });

  it('is refused for members who are timed out or pending', async () => {
    const [late, pending] = [await aMember(instance, server), await aPerson(instance)];
    const inServer = { serverId: server.id };
    await server.owner.do(putTimeout, {
      params: { ...inServer, userId: late.id },
      body: { durationSecs: 60 },
    });
    expect(await refused(await connected(late))).toBe('timed_out');
    await server.owner.do(putScreening, { params: inServer, body: { enabled: true, rules: ['Be kind'] } });
    await aMember(instance, server, pending);
    const probe = await connected(pending);
    expect(await refused(probe)).toBe('screening_pending');
    await pending.do(agreeToScreening, { params: inServer });
    await join(probe);
  });

  it('of an age-restricted channel is refused to people who have not confirmed being adults', async () => {
    const member = await aMember(instance, server);
    const probe = await connected(member);
    await server.owner.do(updateChannel, {
      params: { channelId: channel.id },
      body: { contentMode: 'age_restricted' },
    });
    expect(await refused(probe)).toBe('age_restricted');
    await member.do(updateSettings, { body: { adultConfirmed: true } });
    await join(probe);
  });

  it('stops at the limit of the channel, unless the member has Move Members', async () => {
    await server.owner.do(updateChannel, { params: { channelId: channel.id }, body: { userLimit: 1 } });
    const [first, second, mover] = [
      await aMember(instance, server),
      await aMember(instance, server),
      await aMember(instance, server),
    ];
    await aRole(instance, server, { position: 1, permissions: ['moveMembers'] }, mover);
    const probe = await connected(first);
    await join(probe);
    expect(await refused(await connected(second))).toBe('voice_channel_full');
    // Participants may change their own state.
    ask(probe, channel.id, { selfDeaf: true });
    expect(await told(probe, first, ({ selfDeaf }) => selfDeaf)).toMatchObject({ channelId: channel.id });
    await join(await connected(mover));
  });

  it('moves two people who are connected to each other to the forwarding unit when a third joins', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aMember(instance, server)));
    const [first, second, third, ...others] = await Promise.all(people.map((person) => connected(person)));
    if (!first || !second || !third) throw new Error('three people are needed');
    await join(first);
    expect(await join(second)).toMatchObject({ mode: 'mesh', peers: [{ sessionId: first.ready.sessionId }] });
    const { endpoint, ...way } = await join(third);
    expect(way).toMatchObject({ mode: 'sfu', peers: [{}, {}] });
    for (const probe of [first, second]) {
      const { d } = await probe.take('VOICE_SERVER_UPDATE');
      expect(d).toMatchObject({ channelId: channel.id, mode: 'sfu', endpoint, peers: [{}, {}] });
    }
    // More than a mesh allows.
    for (const probe of others) expect(await join(probe)).toMatchObject({ mode: 'sfu', endpoint });
    expect(await join(owner)).toMatchObject({ mode: 'sfu', endpoint });
  });

  it('offers the unit only to people in the room', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => aMember(instance, server)));
    const probes = await Promise.all(people.map((person) => connected(person)));
    const ways = [];
    for (const probe of probes) ways.push(await join(probe));
    const targetSessionId = ways[2]?.endpoint;
    const ask = (probe: GatewayProbe) =>
      probe.send(OPCODES.voiceSignal, { channelId: channel.id, targetSessionId, signal: { kind: 'join' } });
    ask(owner);
    for (const probe of probes) {
      ask(probe);
      const { d } = await probe.take('VOICE_SIGNAL', ({ signal }) => signal.kind === 'offer');
      expect(d).toMatchObject({ channelId: channel.id, fromSessionId: targetSessionId, fromUserId: null });
      expect(d.signal.sdp).toContain('a=ice-lite');
    }
    // The others get their places when the unit learns of them.
    await (probes[0] as GatewayProbe).take(
      'VOICE_SIGNAL',
      ({ signal }) => signal.kind === 'places' && signal.places?.length === 2,
    );
    expect(owner.envelopes.some(({ t }) => t === 'VOICE_SIGNAL')).toBe(false);
    expect(await instance.voiceCounts()).toHaveLength(3);
    (probes[0] as GatewayProbe).send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId: null });
    await vi.waitFor(async () => expect(await instance.voiceCounts()).toHaveLength(2), 120_000);
  });

  it('is open to bots', async () => {
    const bot = await aBot(instance, server);
    const probe = await connected(bot);
    await join(probe);
    expect(await told(owner, bot)).toMatchObject({ channelId: channel.id });
    const other = await aVoiceChannel();
    await server.owner.do(updateMember, {
      params: { serverId: server.id, userId: bot.id },
      body: { voiceChannelId: other.id },
    });
    expect((await probe.take('VOICE_SERVER_UPDATE')).d).toMatchObject({ channelId: other.id, mode: 'sfu' });
    probe.send(OPCODES.voiceStateUpdate, { serverId: null, channelId: channel.id });
    const { d } = await probe.take('VOICE_STATE_UPDATE', ({ error }) => error !== undefined);
    expect(d.error?.code).toBe('bots_not_allowed');
  });
});

describe('leaving', () => {
  let member: TestPerson;
  let probe: GatewayProbe;
  const gone = () => told(owner, member, ({ channelId }) => channelId === null);
  const target = () => ({ serverId: server.id, userId: member.id });

  beforeEach(async () => {
    member = await aMember(instance, server);
    probe = await connected(member);
    await join(probe);
    await told(owner, member);
  });

  it('is announced to viewers of the channel', async () => {
    ask(probe, null);
    expect(await gone()).toMatchObject({ serverId: server.id, userId: member.id, channelId: null });
    expect(await present()).toEqual([]);
  });

  it('happens on joining another channel: one channel per person, in any session', async () => {
    const other = await aVoiceChannel();
    const second = await connected(member);
    await join(second, other.id);
    await gone();
    expect(await told(owner, member)).toMatchObject({
      channelId: other.id,
      sessionId: second.ready.sessionId,
    });
    // The former session's end changes nothing.
    await probe.close();
    expect(await present()).toMatchObject([{ channelId: other.id, userId: member.id }]);
  });

  it('does not happen when another session of the person asks for it, such as an old page that is closed', async () => {
    const other = await aVoiceChannel();
    const second = await connected(member);
    await join(second, other.id);
    await gone();
    ask(probe, null);
    // Commands of a session run in order, so this refusal is the answer to the second.
    probe.send(OPCODES.voiceStateUpdate, { serverId: null, channelId: channel.id });
    await told(probe, member, ({ error }) => error !== undefined);
    expect(await present()).toMatchObject([{ channelId: other.id, userId: member.id }]);
    ask(second, null);
    await gone();
  });

  it('happens when requested right after joining again', async () => {
    ask(probe, null);
    await gone();
    ask(probe);
    ask(probe, null);
    await told(owner, member, ({ channelId }) => channelId === channel.id);
    await gone();
    expect(await present()).toEqual([]);
  });

  it('happens at once at the end of the session', async () => {
    await probe.close();
    await gone();
  });

  it('happens 15 s after the connection broke, unless the session returns', async () => {
    const resume = {
      sessionId: probe.ready.sessionId,
      seq: probe.envelopes.findLast(({ s }) => s !== null)?.s ?? 1,
    };
    probe.cut();
    await probe.closed();
    const again = await connectProbe(instance.url, { token: member.token, resume });
    probes.push(again);
    expect(await present()).toHaveLength(1);
    again.cut();
    await again.closed();
    const row = 'select 1 from voice_states where user_id = $1';
    expect(await queryDatabase(instance, row, [member.id])).toHaveLength(1);
    await vi.waitFor(async () => {
      instance.clock.advance(15_000);
      expect(await queryDatabase(instance, row, [member.id])).toEqual([]);
    }, 120_000);
  });

  it('happens later if the database failed at the end of the session', async () => {
    const name = `refuse_leave_${channel.id}`;
    // A sequence counts attempts that are rolled back.
    for (const statement of [
      `create sequence ${name}`,
      `create function ${name}() returns trigger language plpgsql as
       $$ begin perform nextval('${name}'); raise 'refused'; end $$`,
      `create trigger ${name} before delete on voice_states
         for each row when (old.channel_id = ${channel.id}) execute function ${name}()`,
    ])
      await queryDatabase(instance, statement);
    await probe.close();
    const attempts = () => queryDatabase(instance, `select 1 from ${name} where is_called`);
    await vi.waitFor(async () => expect(await attempts()).toHaveLength(1), 120_000);
    await queryDatabase(instance, `drop function ${name} cascade`);
    await vi.waitFor(async () => {
      instance.clock.advance(15_000);
      expect(await present()).toEqual([]);
    }, 120_000);
  });

  it('happens after a kick, a timeout or the deletion of the channel', async () => {
    await server.owner.do(putTimeout, { params: target(), body: { durationSecs: 60 } });
    await gone();
    const second = await aMember(instance, server);
    await join(await connected(second));
    await server.owner.do(kickMember, { params: { ...target(), userId: second.id } });
    await told(owner, second, ({ channelId }) => channelId === null);
    const third = await aMember(instance, server);
    await join(await connected(third));
    await server.owner.do(deleteChannel, { params: { channelId: channel.id } });
    await told(owner, third, ({ channelId }) => channelId === null);
    expect(await present()).toEqual([]);
  });

  it('happens with the deletion of the server: the unit no longer forwards anything', async () => {
    const others = await Promise.all(Array.from({ length: 2 }, () => aMember(instance, server)));
    const [second, third] = await Promise.all(others.map(connected));
    if (!second || !third) throw new Error('three people are needed');
    await join(second);
    const { endpoint: targetSessionId } = await join(third);
    for (const each of [probe, second, third])
      each.send(OPCODES.voiceSignal, { channelId: channel.id, targetSessionId, signal: { kind: 'join' } });
    await vi.waitFor(async () => expect(await instance.voiceCounts()).toHaveLength(3), 120_000);
    await server.owner.do(deleteServer, { params: { serverId: server.id }, body: { password: PASSWORD } });
    await vi.waitFor(async () => expect(await instance.voiceCounts()).toEqual([]), 120_000);
  });
});

describe('moderators', () => {
  const change = (person: TestPerson, body: object, from: TestPerson = server.owner) =>
    from.call(updateMember, { params: { serverId: server.id, userId: person.id }, body });

  it('move nobody to a channel that they do not see, in which they would hear nobody', async () => {
    const member = await aMember(instance, server);
    const other = await aVoiceChannel();
    await join(await connected(member), other.id);
    await without('viewChannel');
    expect((await change(member, { voiceChannelId: channel.id })).body).toMatchObject({
      error: {
        code: 'invalid_request',
        fields: [{ path: 'body/voiceChannelId', message: 'the member does not see this channel' }],
      },
    });
    expect(await present()).toMatchObject([{ channelId: other.id }]);
    await without();
    expect(await change(member, { voiceChannelId: channel.id })).toMatchObject({ status: 200 });
  });

  it('move people to an age-restricted channel only once they have confirmed being adults', async () => {
    const member = await aMember(instance, server);
    const elsewhere = await aVoiceChannel();
    await join(await connected(member), elsewhere.id);
    await server.owner.do(updateChannel, {
      params: { channelId: channel.id },
      body: { contentMode: 'age_restricted' },
    });
    const move = () => change(member, { voiceChannelId: channel.id }, server.owner);
    expect((await move()).body).toMatchObject({
      error: { fields: [{ message: 'the member has not confirmed being an adult' }] },
    });
    await member.do(updateSettings, { body: { adultConfirmed: true } });
    expect((await move()).status).toBe(200);
  });

  it('mute and deafen, which everyone sees', async () => {
    const member = await aMember(instance, server);
    await join(await connected(member));
    await told(owner, member);
    expect((await change(member, { mute: true, deaf: true })).body).toMatchObject({ mute: true, deaf: true });
    expect(await told(owner, member)).toMatchObject({ mute: true, deaf: true });
    expect(await present()).toMatchObject([{ mute: true, deaf: true }]);
    await change(member, { mute: false });
    expect(await told(owner, member)).toMatchObject({ mute: false, deaf: true });
  });

  it('move people who are in voice, past the limit, and take them out', async () => {
    const [member, mover] = [await aMember(instance, server), await aMember(instance, server)];
    const other = await aVoiceChannel({});
    await server.owner.do(updateChannel, { params: { channelId: other.id }, body: { userLimit: 1 } });
    await join(owner, other.id);
    const probe = await connected(member);
    const move = (voiceChannelId: string | null, from: TestPerson = mover) =>
      change(member, { voiceChannelId }, from);
    expect((await move(other.id)).code).toBe('missing_permission');
    await aRole(instance, server, { position: 1, permissions: ['moveMembers'] }, mover);
    const outside = await move(other.id);
    expect([outside.status, outside.code]).toEqual([400, 'invalid_request']);
    await join(probe);
    expect((await move('1')).code).toBe('unknown_channel');
    expect((await move(server.channel.id)).code).toBe('invalid_channel_kind');
    expect((await move(other.id)).status).toBe(200);
    expect((await probe.take('VOICE_SERVER_UPDATE')).d).toMatchObject({
      channelId: other.id,
      peers: [{ userId: server.owner.id, sessionId: owner.ready.sessionId }],
    });
    await told(owner, member, ({ channelId }) => channelId === other.id);
    expect((await move(null)).status).toBe(200);
    await told(owner, member, ({ channelId }) => channelId === null);
    expect((await move(other.id, server.owner)).code).toBe('invalid_request');
  });

  it('never announce a move that was not committed', async () => {
    const member = await aMember(instance, server);
    const probe = await connected(member);
    await join(probe);
    const other = await aVoiceChannel();
    const name = `refuse_move_${other.id}`;
    await queryDatabase(
      instance,
      `create function ${name}() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    );
    // Deferred, so that the move succeeds and only its commit fails.
    await queryDatabase(
      instance,
      `create constraint trigger ${name} after update on voice_states deferrable initially deferred
        for each row when (new.channel_id = ${other.id}) execute function ${name}()`,
    );
    expect((await change(member, { voiceChannelId: other.id }, server.owner)).status).toBe(500);
    await queryDatabase(instance, `drop function ${name} cascade`);
    expect((await change(member, { voiceChannelId: other.id }, server.owner)).status).toBe(200);
    await told(probe, member, ({ channelId }) => channelId === other.id);
    await probe.take('VOICE_SERVER_UPDATE', ({ channelId }) => channelId === other.id);
    const moves = probe.envelopes.filter(
      ({ t, d }) => t === 'VOICE_SERVER_UPDATE' && (d as { channelId: string }).channelId === other.id,
    );
    expect(moves).toHaveLength(1);
  });

  it('cannot move people to a channel they may not join themselves', async () => {
    const [member, mover] = [await aMember(instance, server), await aMember(instance, server)];
    await aRole(instance, server, { position: 1, permissions: ['moveMembers'] }, mover);
    const other = await aVoiceChannel();
    await join(await connected(member), other.id);
    await without('connect');
    expect((await change(member, { voiceChannelId: channel.id }, mover)).code).toBe('missing_permission');
  });
});

describe('signals', () => {
  const signal = { kind: 'offer', sdp: 'v=0' };

  it('reach only the addressed session, and only from a participant', async () => {
    const member = await aMember(instance, server);
    const [probe, elsewhere] = [await connected(member), await connected(member)];
    await join(probe);
    await join(owner);
    const send = (from: GatewayProbe, to: string) =>
      from.send(OPCODES.voiceSignal, { channelId: channel.id, targetSessionId: to, signal });
    send(elsewhere, owner.ready.sessionId);
    send(owner, elsewhere.ready.sessionId);
    send(owner, probe.ready.sessionId);
    expect((await probe.take('VOICE_SIGNAL')).d).toEqual({
      channelId: channel.id,
      fromSessionId: owner.ready.sessionId,
      fromUserId: server.owner.id,
      signal,
    });
    send(probe, owner.ready.sessionId);
    expect((await owner.take('VOICE_SIGNAL')).d.fromSessionId).toBe(probe.ready.sessionId);
    for (const each of [owner, elsewhere]) expect(each.untaken()).not.toContain('VOICE_SIGNAL');
  });
});

describe('a voice state of a silent process', () => {
  const token = '8f6f6a53-6f0c-4c5e-9c55-0d7a1a2f5b11';
  /** Another process, which renewed its lease of 60 seconds this long ago. */
  const renewed = (secondsAgo: number) =>
    queryDatabase(
      instance,
      `insert into process_leases values (1001, $1, now() + make_interval(secs => 60 - $2))
       on conflict (process_number) do update set expires_at = excluded.expires_at`,
      [token, secondsAgo],
    );
  const look = async () => {
    await queryDatabase(instance, `select graphile_worker.add_job('forget-voice-places')`);
    await instance.runDueJobs();
  };
  let memberId: string;
  const isThere = async () =>
    (await queryDatabase(instance, 'select 1 from voice_states where user_id = $1', [memberId])).length === 1;

  beforeEach(async () => {
    memberId = (await aMember(instance, server)).id;
    await queryDatabase(
      instance,
      `insert into voice_states (user_id, server_id, channel_id, session_id, self_mute, self_deaf, self_video,
         self_stream, joined_at, holder)
       values ($1, $2, $3, 'gone', false, false, false, false, now(), $4)`,
      [memberId, server.id, channel.id, token],
    );
  });
  afterEach(async () => {
    await queryDatabase(instance, 'delete from process_leases where process_number = 1001');
    await queryDatabase(instance, 'delete from voice_states where user_id = $1', [memberId]);
  });

  it("is released after 30 seconds, long before the process's lease ends", async () => {
    await renewed(0);
    await look();
    instance.clock.advance(15_000);
    await look();
    expect(await isThere()).toBe(true);
    await renewed(16);
    await look();
    expect(await isThere()).toBe(true);
    instance.clock.advance(15_000);
    await look();
    expect(await isThere()).toBe(false);
  });

  it('is kept if the process renews its lease again', async () => {
    await renewed(16);
    await look();
    await renewed(0);
    instance.clock.advance(15_000);
    await look();
    await renewed(16);
    await look();
    expect(await isThere()).toBe(true);
  });

  it('is checked by every process that starts', async () => {
    await renewed(16);
    const next = await startTestInstance({ sharing: instance, runsJobs: true });
    try {
      const marked = 'select 1 from voice_states where user_id = $1 and orphaned_at is not null';
      await vi.waitFor(
        async () => expect(await queryDatabase(instance, marked, [memberId])).toHaveLength(1),
        { timeout: 120_000 },
      );
    } finally {
      await next.stop();
    }
  });
});

it('the voice state of a dead process is deleted by a job', async () => {
  const member = await aMember(instance, server);
  await queryDatabase(
    instance,
    `insert into voice_states values ($1, $2, $3, 'gone', false, false, false, false, now() - interval '1 day')`,
    [member.id, server.id, channel.id],
  );
  const look = async () => {
    await queryDatabase(instance, `select graphile_worker.add_job('forget-voice-places')`);
    await instance.runDueJobs();
  };
  await look();
  expect(
    await queryDatabase(instance, 'select 1 from voice_states where user_id = $1', [member.id]),
  ).toHaveLength(1);
  instance.clock.advance(15_000);
  await look();
  expect(await queryDatabase(instance, 'select 1 from voice_states where user_id = $1', [member.id])).toEqual(
    [],
  );
});
