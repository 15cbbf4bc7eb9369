/** Effects of permission changes on voice, sessions that move to another process, and connections. */
import { createHmac } from 'node:crypto';
import {
  createChannel,
  giveRole,
  leaveServer,
  OPCODES,
  type PayloadOf,
  type Permission,
  putBan,
  type ServerCreated,
  takeRole,
  updateChannel,
  updateMember,
  updateRole,
  updateSettings,
  type voiceStateUpdate,
} from '@guildhall/protocol';
import {
  aMember,
  aRole,
  aServer,
  connectProbe,
  type GatewayProbe,
  overwritePermissions,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

const SECRET = 'shared with the relay';

const instance = useInstance({
  settings: {
    ICE_URLS: 'stun:relay.example.org, turns:relay.example.org:5349?transport=tcp',
    ICE_SECRET: SECRET,
    ICE_CREDENTIAL_SECS: '600',
  },
});
let server: TestServer;
let channelId: string;
let owner: GatewayProbe;
let member: TestPerson;
let probe: GatewayProbe;
let probes: GatewayProbe[] = [];

beforeEach(async () => {
  server = await aServer(instance);
  channelId = await aVoiceChannel();
  owner = await connected(server.owner);
  member = await aMember(instance, server);
  probe = await connected(member);
});
afterEach(async () => {
  await Promise.all(probes.map((each) => each.close()));
  probes = [];
});

const aVoiceChannel = async () => {
  const body = { name: 'Voice', kind: 'voice' } as const;
  return (await server.owner.do(createChannel, { params: { serverId: server.id }, body })).id;
};

async function connected({ token }: { readonly token: string }, url = instance.url): Promise<GatewayProbe> {
  const each = await connectProbe(url, { token });
  probes.push(each);
  return each;
}

const resumeOf = (line: GatewayProbe) => {
  const last = line.envelopes.findLast(({ p }) => p !== undefined);
  return {
    sessionId: line.ready.sessionId,
    seq: line.envelopes.findLast(({ s }) => s !== null)?.s ?? 1,
    position: last?.p ?? '',
  };
};

async function join(line: GatewayProbe, more: object = {}) {
  line.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId, ...more });
  return (await line.take('VOICE_SERVER_UPDATE')).d;
}

type State = PayloadOf<typeof voiceStateUpdate>;
const told = async (line: GatewayProbe, fits: (d: State) => boolean) =>
  (await line.take('VOICE_STATE_UPDATE', (d) => d.userId === member.id && fits(d))).d;
const gone = (line: GatewayProbe) => told(line, (d) => d.channelId === null);
const isSilenced = (mute: boolean) => (d: State) => d.channelId === channelId && d.mute === mute;

const deny = (...permissions: Permission[]) => overwritePermissions(server, channelId, { deny: permissions });
const present = async () =>
  ((await connected(server.owner)).ready.servers as ServerCreated[]).find(({ id }) => id === server.id)
    ?.voiceStates ?? [];

const ageRestrict = () =>
  server.owner.do(updateChannel, { params: { channelId }, body: { contentMode: 'age_restricted' } });
const confirm = (person: TestPerson, adultConfirmed: boolean) =>
  person.do(updateSettings, { body: { adultConfirmed } });

/** Moves the member to another channel, which they may not join. */
async function moveWhereTheyMayNotJoin(): Promise<void> {
  await join(probe);
  channelId = await aVoiceChannel();
  await deny('connect');
  await server.owner.do(updateMember, {
    params: { serverId: server.id, userId: member.id },
    body: { voiceChannelId: channelId },
  });
  await told(owner, (d) => d.channelId === channelId);
}

describe('a member is removed from voice', () => {
  it('when they no longer see a channel that they may not join, to which they were moved', async () => {
    await moveWhereTheyMayNotJoin();
    await deny('viewChannel');
    await vi.waitFor(async () => expect(await present()).toEqual([]), 120_000);
  });

  it('when a role or the member loses Connect', async () => {
    await join(probe);
    await deny('connect');
    await gone(owner);
    await gone(probe);
    expect(await present()).toEqual([]);
    await deny();
    await join(probe);
    await overwritePermissions(server, channelId, { member: member.id, deny: ['connect'] });
    await gone(owner);
  });

  it('when View Channel is lost, and is notified', async () => {
    await join(probe);
    await deny('viewChannel');
    await gone(owner);
    await gone(probe);
  });

  it('when the role that granted access is lost', async () => {
    await deny('connect');
    const roleId = await aRole(instance, server, { position: 1, permissions: ['administrator'] }, member);
    await join(probe);
    const params = { serverId: server.id, userId: member.id, roleId };
    await server.owner.do(takeRole, { params });
    await gone(owner);
    await server.owner.do(giveRole, { params });
    await join(probe);
    await server.owner.do(updateRole, {
      params: { serverId: server.id, roleId },
      body: { permissions: '0' },
    });
    await gone(owner);
  });

  it('when the channel becomes age-restricted, unless they have confirmed being adults', async () => {
    const adult = await aMember(instance, server);
    await confirm(adult, true);
    await join(probe);
    await join(await connected(adult));
    await ageRestrict();
    await gone(owner);
    await gone(probe);
    expect((await present()).map(({ userId }) => userId)).toEqual([adult.id]);
    await confirm(adult, false);
    await owner.take('VOICE_STATE_UPDATE', (d) => d.userId === adult.id && d.channelId === null);
    expect(await present()).toEqual([]);
  });

  it('by a ban, and by leaving the server', async () => {
    const other = await aMember(instance, server);
    await join(probe);
    await server.owner.do(putBan, { params: { serverId: server.id, userId: member.id }, body: {} });
    await gone(owner);
    await join(await connected(other));
    await other.do(leaveServer, { params: { serverId: server.id } });
    await owner.take('VOICE_STATE_UPDATE', (d) => d.userId === other.id && d.channelId === null);
    expect(await present()).toEqual([]);
  });

  it('but not after a move to a channel they may not join, when others change there', async () => {
    await moveWhereTheyMayNotJoin();
    // The next announced change shows that the voice state outlived the previous one; gained permissions can be lost again.
    await overwritePermissions(server, channelId, { member: member.id, deny: ['shareScreen'] });
    await deny();
    await told(owner, isSilenced(false));
    await deny('connect');
    await gone(owner);
  });

  it('when Connect was lost while the process of the session was gone', async () => {
    const second = await startTestInstance({ sharing: instance });
    try {
      await join(probe);
      await told(probe, (d) => d.channelId === channelId);
      await queryDatabase(instance, `update voice_states set holder = 'gone' where user_id = $1`, [
        member.id,
      ]);
      await deny('connect');
      probe.cut();
      await probe.closed();
      probes.push(await connectProbe(second.url, { token: member.token, resume: resumeOf(probe) }));
      await gone(owner);
    } finally {
      await second.stop();
    }
  });
});

/** How often a statement has locked the server since the call. */
function countServerLocks(): () => number {
  let count = 0;
  const original = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(function (this: pg.Client, ...parts: unknown[]) {
    const [query, separateValues] = parts;
    const { text, values = separateValues } = (typeof query === 'string' ? { text: query } : query) as {
      readonly text?: string;
      readonly values?: unknown;
    };
    const isLock = text?.includes('pg_advisory_xact_lock') && Array.isArray(values);
    if (isLock && values[0] === server.id) count += 1;
    return Reflect.apply(original, this, parts) as never;
  });
  return () => count;
}

it('one check removes everyone whose session came from a process that is gone', async () => {
  const second = await startTestInstance({ sharing: instance });
  const people = [member];
  while (people.length < 8) people.push(await aMember(instance, server));
  const lines = [probe];
  for (const person of people.slice(1)) lines.push(await connected(person));
  try {
    for (const line of lines) await join(line);
    for (const line of lines) await line.take('VOICE_STATE_UPDATE', (d) => d.userId === people.at(-1)?.id);
    const inServer = [server.id];
    await queryDatabase(instance, `update voice_states set holder = 'gone' where server_id = $1`, inServer);
    await deny('connect');
    for (const line of lines) {
      line.cut();
      await line.closed();
    }
    const locks = countServerLocks();
    await whileLocked(instance, `select pg_advisory_xact_lock(${server.id})`, async () => {
      for (const [index, { token }] of people.entries())
        probes.push(await connectProbe(second.url, { token, resume: resumeOf(lines[index] ?? probe) }));
      const lost = `select from voice_states where server_id = $1 and holder = 'gone'`;
      await vi.waitFor(
        async () => expect(await queryDatabase(instance, lost, inServer)).toEqual([]),
        120_000,
      );
    });
    await vi.waitFor(async () => expect(await present()).toEqual([]), 120_000);
    expect(locks()).toBe(1);
  } finally {
    await second.stop();
  }
});

describe('everyone receives the voice states of', () => {
  it('members who mute themselves after a move to a channel they may not join', async () => {
    const from = channelId;
    await moveWhereTheyMayNotJoin();
    const choose = (to: string) =>
      probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId: to, selfMute: true });
    choose(channelId);
    await told(owner, (d) => d.channelId === channelId && d.selfMute);
    // Returning to the channel is another matter.
    choose(from);
    await told(owner, (d) => d.channelId === from);
    choose(channelId);
    expect((await told(probe, (d) => d.error !== undefined)).error?.code).toBe('missing_permission');
  });

  it('members who may no longer speak, and who may again', async () => {
    await join(probe);
    await told(owner, isSilenced(false));
    await deny('speak');
    await told(owner, isSilenced(true));
    expect(await present()).toMatchObject([{ mute: true }]);
    await deny();
    await told(owner, isSilenced(false));
  });

  it('members whose screen is no longer shared', async () => {
    await join(probe, { selfStream: true });
    await told(owner, (d) => d.selfStream);
    await deny('shareScreen');
    await told(owner, (d) => d.channelId === channelId && !d.selfStream);
    expect(await present()).toMatchObject([{ selfStream: false }]);
  });

  it('members who share their screen and are moved to a channel where they may not', async () => {
    const from = channelId;
    channelId = await aVoiceChannel();
    await deny('shareScreen');
    probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId: from, selfStream: true });
    await told(owner, (d) => d.channelId === from && d.selfStream);
    await server.owner.do(updateMember, {
      params: { serverId: server.id, userId: member.id },
      body: { voiceChannelId: channelId },
    });
    expect(await told(owner, (d) => d.channelId === channelId)).toMatchObject({ selfStream: false });
  });
});

describe('a session', () => {
  const holder = async () =>
    (await queryDatabase(instance, 'select holder from voice_states where user_id = $1', [member.id]))[0]
      ?.holder;

  it('stays in voice on another process, which takes its state over', async () => {
    const second = await startTestInstance({ sharing: instance });
    try {
      await join(probe);
      await told(probe, (d) => d.channelId === channelId);
      const before = await holder();
      probe.cut();
      await probe.closed();
      const far = await connectProbe(second.url, { token: member.token, resume: resumeOf(probe) });
      probes.push(far);
      await far.take('RESUMED');
      await vi.waitFor(async () => expect(await holder()).not.toBe(before), { timeout: 120_000 });
      // The former process checks after 15 s and leaves the state alone.
      instance.clock.advance(15_000);
      await deny('speak');
      await told(owner, isSilenced(true));
      expect(await present()).toMatchObject([{ userId: member.id, channelId }]);
      await far.close();
      await gone(owner);
    } finally {
      await second.stop();
    }
  });

  it('stays in voice when it returns to a process that still knows its state', async () => {
    const second = await startTestInstance({ sharing: instance });
    try {
      await join(probe);
      await told(probe, (d) => d.channelId === channelId);
      const before = await holder();
      probe.cut();
      await probe.closed();
      const far = await connectProbe(second.url, { token: member.token, resume: resumeOf(probe) });
      probes.push(far);
      await far.take('RESUMED');
      await expect.poll(holder, { timeout: 120_000 }).not.toBe(before);
      far.cut();
      await far.closed();
      const back = await connectProbe(instance.url, { token: member.token, resume: resumeOf(probe) });
      probes.push(back);
      await back.take('RESUMED');
      await expect.poll(holder, { timeout: 120_000 }).toBe(before);
      second.clock.advance(15_000);
      instance.clock.advance(15_000);
      await deny('speak');
      await told(owner, isSilenced(true));
      expect(await present()).toMatchObject([{ userId: member.id, channelId }]);
    } finally {
      await second.stop();
    }
  });

  it('leaves voice even if it ends while another process takes its state over', async () => {
    const second = await startTestInstance({ sharing: instance });
    try {
      await join(probe);
      await told(probe, (d) => d.channelId === channelId);
      probe.cut();
      await probe.closed();
      const row = `select from voice_states where user_id = ${member.id} for update`;
      await whileLocked(instance, row, async () => {
        const far = await connectProbe(second.url, { token: member.token, resume: resumeOf(probe) });
        await untilWaiting(instance, 1);
        await far.close();
      });
      await gone(owner);
    } finally {
      await second.stop();
    }
  });

  it('stays in voice when it is resumed from the log by the same process', async () => {
    await join(probe);
    await told(probe, (d) => d.channelId === channelId);
    const again = await connectProbe(instance.url, { token: member.token, resume: resumeOf(probe) });
    probes.push(again);
    await again.take('RESUMED');
    await deny('speak');
    await told(owner, isSilenced(true));
    expect(await present()).toMatchObject([{ userId: member.id }]);
  });

  it('stays in voice when it returns after its connection broke during a change of its state', async () => {
    await join(probe);
    await told(probe, (d) => d.channelId === channelId);
    const row = `select from voice_states where user_id = ${member.id} for update`;
    await whileLocked(instance, row, async () => {
      probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId, selfMute: true });
      await untilWaiting(instance, 1);
      probe.cut();
      await probe.closed();
    });
    await told(owner, (d) => d.selfMute);
    const again = await connectProbe(instance.url, { token: member.token, resume: resumeOf(probe) });
    probes.push(again);
    await again.take('RESUMED');
    instance.clock.advance(15_000);
    // A state that is no longer held is not checked.
    await deny('speak');
    await told(owner, isSilenced(true));
    expect(await present()).toMatchObject([{ userId: member.id, channelId }]);
  });

  it('receives the ICE servers, with separate credentials, and newer ones for a session that joins later', async () => {
    const { iceServers } = await join(probe);
    const [direct, relay] = iceServers;
    expect(direct).toEqual({ urls: ['stun:relay.example.org'] });
    expect(relay?.urls).toEqual(['turns:relay.example.org:5349?transport=tcp']);
    const [until, userId] = (relay?.username ?? '').split(':');
    expect(userId).toBe(member.id);
    expect(Math.abs(Number(until) - instance.clock.now() / 1000 - 600)).toBeLessThan(60);
    expect(relay?.credential).toBe(
      createHmac('sha1', SECRET)
        .update(relay?.username ?? '')
        .digest('base64'),
    );
    instance.clock.advance(400_000);
    await join(owner);
    const renewed = async (elapsedSecs: number) => {
      const { d } = await probe.take('VOICE_SERVER_UPDATE');
      expect(d).toMatchObject({ mode: 'mesh', peers: [{ userId: server.owner.id }] });
      const expiry = Number.parseInt(d.iceServers[1]?.username ?? '', 10);
      expect(expiry).toBeGreaterThanOrEqual(Number(until) + elapsedSecs);
    };
    await renewed(400);
    instance.clock.advance(400_000);
    await join(await connected(server.owner));
    await renewed(800);
  });
});
