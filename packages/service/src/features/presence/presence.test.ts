import {
  deleteAccount,
  getAccount,
  getProfile,
  LIMITS,
  listMembers,
  OPCODES,
  type Presence,
  updatePresence,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  connectProbe,
  type GatewayProbe,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const GRACE_MS = 20_000;
const OFFLINE = { status: 'offline', customStatus: null };
const ONLINE = { status: 'online', customStatus: null };

const instance = useInstance();
let server: TestServer;
let watcher: GatewayProbe;
let person: TestPerson;

beforeAll(async () => {
  server = await aServer(instance);
  watcher = await connectProbe(instance.url, { token: server.owner.token });
});
afterAll(async () => {
  await watcher.close();
});
beforeEach(async () => {
  person = await aMember(instance, server);
});

const connect = (token = person.token, on = instance) => connectProbe(on.url, { token });

/** An account's presence in the member list. */
async function listed(userId: string): Promise<unknown> {
  const members = await server.owner.do(listMembers, {
    params: { serverId: server.id },
    query: { limit: 1000 },
  });
  const member = members.find(({ user }) => user.id === userId);
  return member && { status: member.status, customStatus: member.customStatus };
}

/** Moves the clock in steps of a second; the watcher's heartbeats keep it connected. */
async function passTime(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 1000) {
    const beats = (): number => watcher.envelopes.filter(({ op }) => op === OPCODES.heartbeatAck).length;
    const before = beats();
    watcher.send(OPCODES.heartbeat, null);
    await expect.poll(beats, { interval: 1 }).toBeGreaterThan(before);
    instance.clock.advance(1000);
  }
}

/** Advances the clock until an account is offline. @returns the time that took by the instance's clock */
async function passUntilOffline(userId: string): Promise<number> {
  const start = instance.clock.now();
  // The instance may notice a cut connection a moment later than the test.
  for (let step = 0; step < 40; step += 1) {
    await passTime(1000);
    const presence = await listed(userId);
    if (JSON.stringify(presence) === JSON.stringify(OFFLINE)) return instance.clock.now() - start;
  }
  throw new Error('still not offline after 40 seconds');
}

/** The statuses of an account that the watcher received, in order. */
function receivedStatuses(userId: string): string[] {
  const received = watcher.envelopes.filter(({ t }) => t === 'PRESENCE_UPDATE').map(({ d }) => d as Presence);
  return received.filter((presence) => presence.userId === userId).map(({ status }) => status);
}

/** Waits for the event of a presence, and checks that the member list agrees. */
async function expectSeen(userId: string, presence: object): Promise<void> {
  const wanted = { userId, ...presence };
  await watcher.take('PRESENCE_UPDATE', (payload) => JSON.stringify(payload) === JSON.stringify(wanted));
  expect(await listed(userId)).toEqual(presence);
}

describe('a person', () => {
  it('is online while connected, and for 20 seconds after', async () => {
    expect(await listed(person.id)).toEqual(OFFLINE);
    const probe = await connect();
    await expectSeen(person.id, ONLINE);
    probe.cut();
    await probe.closed();
    const kept = await passUntilOffline(person.id);
    expect(kept).toBeGreaterThanOrEqual(GRACE_MS);
    expect(kept).toBeLessThan(GRACE_MS + 10_000);
    await expectSeen(person.id, OFFLINE);
  });

  it('who reconnects in time never goes offline', async () => {
    const first = await connect();
    await expectSeen(person.id, ONLINE);
    await first.close();
    const again = await connect();
    await passTime(GRACE_MS + 1000);
    // Once this change arrives, all earlier events have arrived.
    await person.do(updatePresence, { body: { status: 'idle' } });
    const { d } = await watcher.take('PRESENCE_UPDATE', ({ userId }) => userId === person.id);
    expect(d.status).toBe('idle');
    await again.close();
  });

  it('is online as long as one of several connections is open', async () => {
    const [first, second] = [await connect(), await connect()];
    await expectSeen(person.id, ONLINE);
    await first.close();
    await passTime(GRACE_MS + 1000);
    expect(await listed(person.id)).toEqual(ONLINE);
    await second.close();
    await passUntilOffline(person.id);
    await expectSeen(person.id, OFFLINE);
  });

  it('whose account is scheduled for deletion goes offline at once', async () => {
    const probe = await connect();
    await expectSeen(person.id, ONLINE);
    await person.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
    expect(await probe.closed()).toBe(4004);
    await expectSeen(person.id, OFFLINE);
  });

  it('without a connection is offline, whatever the chosen status', async () => {
    await person.do(updatePresence, { body: { status: 'dnd', customStatus: 'Busy' } });
    expect(await listed(person.id)).toEqual(OFFLINE);
    const probe = await connect();
    await expectSeen(person.id, { status: 'dnd', customStatus: 'Busy' });
    await probe.close();
  });
});

describe('a bot', () => {
  it('shows its custom text while it is offline, until it clears it', async () => {
    const bot = await aBot(instance, server);
    await bot.do(updatePresence, { body: { status: 'idle', customStatus: 'Back at noon' } });
    await expectSeen(bot.id, { status: 'offline', customStatus: 'Back at noon' });
    const params = { userId: bot.id };
    expect((await server.owner.do(getProfile, { params, query: {} })).user).toMatchObject({
      status: 'offline',
      customStatus: 'Back at noon',
    });
    await bot.do(updatePresence, { body: { customStatus: null } });
    await expectSeen(bot.id, OFFLINE);
  });

  it('is online while connected and offline at once when its last socket closes in any way', async () => {
    const bot = await aBot(instance, server);
    for (const leave of ['close', 'cut'] as const) {
      const probe = await connect(bot.token);
      await expectSeen(bot.id, ONLINE);
      if (leave === 'close') await probe.close();
      else probe.cut();
      await expectSeen(bot.id, OFFLINE);
    }
  });

  it('keeps the status it chose', async () => {
    const bot = await aBot(instance, server);
    const probe = await connectProbe(instance.url, {
      token: bot.token,
      identify: { presence: { status: 'idle', customStatus: 'Thinking' } },
    });
    await expectSeen(bot.id, { status: 'idle', customStatus: 'Thinking' });
    await probe.close();
    await expectSeen(bot.id, { status: 'offline', customStatus: 'Thinking' });
    const again = await connect(bot.token);
    await expectSeen(bot.id, { status: 'idle', customStatus: 'Thinking' });
    await again.close();
  });
});

describe('while the database cannot be read', () => {
  /** Cuts the query that waits to read blocks. */
  async function whileUnreadable<Result>(change: () => Promise<Result>): Promise<Result> {
    const [changed] = await whileLocked(instance, 'lock table relationships', async () => {
      const changing = change();
      await untilWaiting(instance, 1);
      const cut = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await queryDatabase(instance, cut);
      await untilWaiting(instance, 0);
      return [changing] as const;
    });
    return changed;
  }

  /** The clock may be ahead of a busy machine, which notices the cut and reads again in its own time. */
  const expectToldLater = (userId: string, statuses: string[]) =>
    expect.poll(() => passTime(1000).then(() => receivedStatuses(userId)), { interval: 1 }).toEqual(statuses);

  it('a departure is kept, and announced later', async () => {
    const bot = await aBot(instance, server);
    const probe = await connect(bot.token);
    await expectSeen(bot.id, ONLINE);
    await whileUnreadable(() => probe.close());
    expect(receivedStatuses(bot.id)).toEqual(['online']);
    await expectToldLater(bot.id, ['online', 'offline']);
  });

  it('a chosen status is kept, and announced later', async () => {
    const probe = await connect();
    await expectSeen(person.id, ONLINE);
    const chosen = await whileUnreadable(() => person.call(updatePresence, { body: { status: 'dnd' } }));
    expect(chosen.status).toBe(200);
    expect(receivedStatuses(person.id)).toEqual(['online']);
    await expectToldLater(person.id, ['online', 'dnd']);
    await probe.close();
  });
});

describe('the chosen status', () => {
  it.each(['idle', 'dnd', 'online'] as const)('%s is visible to others', async (status) => {
    const probe = await connect();
    const chosen = await person.do(updatePresence, { body: { status, customStatus: `I am ${status}` } });
    expect(chosen).toEqual({ status, customStatus: `I am ${status}` });
    await expectSeen(person.id, chosen);
    await probe.close();
  });

  it('invisible shows as offline to everyone else, and as invisible to the account itself', async () => {
    const probe = await connect();
    await expectSeen(person.id, ONLINE);
    const chosen = { status: 'invisible', customStatus: 'Not here' } as const;
    expect(await person.do(updatePresence, { body: chosen })).toEqual(chosen);
    await expectSeen(person.id, OFFLINE);
    expect(await person.do(getAccount)).toMatchObject(chosen);
    await probe.close();
    const again = await connect();
    expect(again.ready).toMatchObject({ user: chosen });
    expect(await listed(person.id)).toEqual(OFFLINE);
    await person.do(updatePresence, { body: { status: 'online' } });
    await expectSeen(person.id, { status: 'online', customStatus: 'Not here' });
    await again.close();
  });

  it('invisible hides from others when the account connects, leaves and changes its custom text', async () => {
    await person.do(updatePresence, { body: { status: 'invisible' } });
    const probe = await connect();
    await person.do(updatePresence, { body: { customStatus: 'Hidden' } });
    await probe.close();
    await passTime(GRACE_MS + 1000);
    const again = await connect();
    await person.do(updatePresence, { body: { status: 'idle' } });
    await expectSeen(person.id, { status: 'idle', customStatus: 'Hidden' });
    expect(receivedStatuses(person.id)).toEqual(['idle']);
    await again.close();
  });

  it('is announced only when it differs from what others saw', async () => {
    await person.do(updatePresence, { body: { status: 'dnd' } });
    const probe = await connect();
    await expectSeen(person.id, { status: 'dnd', customStatus: null });
    await person.do(updatePresence, { body: { status: 'dnd', customStatus: ' ' } });
    await person.do(updatePresence, { body: {} });
    await person.do(updatePresence, { body: { status: 'idle' } });
    await expectSeen(person.id, { status: 'idle', customStatus: null });
    expect(receivedStatuses(person.id)).toEqual(['dnd', 'idle']);
    const { d } = await probe.take('USER_UPDATE');
    expect(d).toMatchObject({ status: 'idle' });
    await probe.close();
  });

  it.each(['', '   ', null])('with the custom text %j has none', async (customStatus) => {
    const probe = await connect();
    await person.do(updatePresence, { body: { customStatus: 'Something' } });
    await expectSeen(person.id, { status: 'online', customStatus: 'Something' });
    const chosen = await person.do(updatePresence, { body: { customStatus } });
    expect(chosen).toEqual(ONLINE);
    await expectSeen(person.id, ONLINE);
    await probe.close();
  });

  it('accepts a custom text of 128 characters', async () => {
    for (const customStatus of ['c'.repeat(LIMITS.customStatus), '😀'.repeat(128)])
      expect((await person.do(updatePresence, { body: { customStatus } })).customStatus).toBe(customStatus);
    const answer = await person.call(updatePresence, { body: { customStatus: '😀'.repeat(129) } });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
  });

  it('can be set through the gateway as through the route', async () => {
    const probe = await connect();
    probe.send(OPCODES.presenceUpdate, { status: 'dnd', customStatus: 'By op 3' });
    await expectSeen(person.id, { status: 'dnd', customStatus: 'By op 3' });
    expect(await person.do(getAccount)).toMatchObject({ status: 'dnd', customStatus: 'By op 3' });
    probe.send(OPCODES.presenceUpdate, { customStatus: '' });
    await expectSeen(person.id, { status: 'dnd', customStatus: null });
    probe.send(OPCODES.presenceUpdate, { status: 'offline' });
    expect(await probe.closed()).toBe(4001);
  });

  it.each([
    [{ status: 'offline' }, 'body/status'],
    [{ status: 1 }, 'body/status'],
    [{ customStatus: 'c'.repeat(LIMITS.customStatus + 1) }, 'body/customStatus'],
    [{ customStatus: 5 }, 'body/customStatus'],
  ])('cannot be %j', async (body, path) => {
    const answer = await person.call(updatePresence, { body: { status: 'dnd', ...body } });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect(answer.body).toMatchObject({ error: { fields: [{ path }] } });
    expect(await person.do(getAccount)).toMatchObject({ status: 'online', customStatus: null });
  });

  it('is known to processes that start later', async () => {
    await person.do(updatePresence, { body: { status: 'idle', customStatus: 'Kept' } });
    const restarted = await startTestInstance({ sharing: instance });
    try {
      const owners = await connect(server.owner.token, restarted);
      const probe = await connect(person.token, restarted);
      const { d } = await owners.take('PRESENCE_UPDATE', ({ userId }) => userId === person.id);
      expect(d).toEqual({ userId: person.id, status: 'idle', customStatus: 'Kept' });
      await Promise.all([probe.close(), owners.close()]);
    } finally {
      await restarted.stop();
    }
  });

  it('reaches people who share a server, nobody else', async () => {
    const stranger = await aPerson(instance);
    const strangers = await connect(stranger.token);
    const probe = await connect();
    await expectSeen(person.id, ONLINE);
    await stranger.do(updatePresence, { body: { status: 'dnd' } });
    await strangers.take(
      'PRESENCE_UPDATE',
      ({ userId, status }) => userId === stranger.id && status === 'dnd',
    );
    const received = strangers.envelopes.filter(({ t }) => t === 'PRESENCE_UPDATE');
    expect(received.every(({ d }) => (d as { userId: string }).userId === stranger.id)).toBe(true);
    await Promise.all([probe.close(), strangers.close()]);
  });
});
