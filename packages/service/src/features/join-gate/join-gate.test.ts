/** Requirements for joining, pauses, the slow-down during a raid, and undoing a raid. */
import { MINUTE_MS } from '@guildhall/platform';
import {
  acceptInvite,
  createChannel,
  createInvite,
  createRaidCleanup,
  deleteChannel,
  type EndpointBody,
  getDiscoveryRequirements,
  getInviteRequirements,
  getJoinGate,
  joinDiscoveryServer,
  LIMITS,
  leaveServer,
  listAuditLog,
  listBans,
  listMembers,
  listMessages,
  listRaidCleanups,
  previewRaidCleanup,
  putDiscovery,
  sendMessage,
  stopRaidCleanup,
  updateJoinGate,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aRole,
  aServer,
  changeDatabase,
  connectProbe,
  queryDatabase,
  solveChallenge,
  type TestPerson,
  type TestServer,
  UNKNOWN_ID,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { suspendServer } from '../operators/index.ts';

const DAY_SECS = 86_400;
const CLEANING = ['kickMembers', 'banMembers', 'manageMessages'] as const;

const instance = useInstance();
const operator = useOperator(instance);
let server: TestServer;
let code: string;

beforeEach(async () => {
  server = await aServer(instance);
  code = await anInvite();
});

type GateChange = EndpointBody<'updateJoinGate'>;

const inServer = () => ({ serverId: server.id });
const set = (body: GateChange) => server.owner.call(updateJoinGate, { params: inServer(), body });
const join = (person: TestPerson, body: EndpointBody<'acceptInvite'> = {}) =>
  person.call(acceptInvite, { params: { code }, body });
const asked = (person: TestPerson) => person.do(getInviteRequirements, { params: { code } });
const timeFromNow = (milliseconds: number) => new Date(instance.clock.now() + milliseconds).toISOString();
async function anInvite(): Promise<string> {
  const invite = { params: { channelId: server.channel.id }, body: { unique: true } };
  return (await server.owner.do(createInvite, invite)).code;
}
async function joinSolving(person: TestPerson, answer?: string) {
  const { challenge } = await asked(person);
  if (!challenge) throw new Error('no challenge was given');
  return join(person, { challenge: solveChallenge(challenge), ...(answer ? { answer } : {}) });
}
async function audited() {
  const { entries } = await server.owner.do(listAuditLog, { params: inServer(), query: {} });
  return entries;
}

describe('the join gate', () => {
  it('has no requirements until it is set', async () => {
    expect(await server.owner.do(getJoinGate, { params: inServer() })).toMatchObject({
      accountAgeSecs: 0,
      verifiedEmail: false,
      challenge: 'none',
      raidProtection: false,
      joinsPausedUntil: null,
      slowedUntil: null,
    });
    const person = await aPerson(instance);
    const nothing = { allowedAt: null, verifiedEmail: false, question: null, challenge: null };
    expect(await asked(person)).toEqual(nothing);
    expect((await join(person)).status).toBe(200);
  });

  it('is changed with an event and an audit entry, which does not contain the answers', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const member = await aMember(instance, server);
    const memberProbe = await connectProbe(instance.url, { token: member.token });
    const body: GateChange = { challenge: 'question', question: ' Which game? ', answers: ['Go', 'Baduk'] };
    expect((await set(body)).body).toMatchObject({ challenge: 'question', question: 'Which game?' });
    const { d } = await probe.take('JOIN_GATE_UPDATE');
    expect(d).toMatchObject({ serverId: server.id, joinGate: { question: 'Which game?' } });
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: 'server_update', actorId: server.owner.id });
    expect(entry?.changes).toEqual(expect.arrayContaining([{ key: 'joinGate.answers', old: 0, new: 2 }]));
    expect(JSON.stringify(entry)).not.toContain('Baduk');
    await server.owner.do(sendMessage, { params: { channelId: server.channel.id }, body: { content: 'x' } });
    await memberProbe.take('MESSAGE_CREATE');
    expect(memberProbe.untaken()).not.toContain('JOIN_GATE_UPDATE');
    await Promise.all([probe.close(), memberProbe.close()]);
  });

  it.each<[string, GateChange]>([
    ['a question without its text', { challenge: 'question', answers: ['x'] }],
    ['a question without an answer', { challenge: 'question', question: 'Why?' }],
    ['a blank answer', { answers: ['  '] }],
    ['a pause that is over', { joinsPausedUntil: '2026-01-31T12:00:00.000Z' }],
    ['a pause of more than a week', { joinsPausedUntil: '2126-01-31T12:00:00.000Z' }],
    ['a raid of two', { raidJoins: 2 }],
  ])('refuses %s', async (_, body) => {
    expect((await set(body)).code).toBe('invalid_request');
  });

  it.each(['', 'abc', UNKNOWN_ID])('cannot send alerts to channel %j', async (alertChannelId) => {
    expect((await set({ alertChannelId })).code).toBe('unknown_channel');
  });

  it('can be saved again after its channel for alerts was deleted', async () => {
    const { id: alertChannelId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'alerts' },
    });
    await set({ alertChannelId });
    await server.owner.do(deleteChannel, { params: { channelId: alertChannelId } });
    const saved = await set({ alertChannelId, raidJoins: 5 });
    expect([saved.status, saved.body]).toMatchObject([200, { raidJoins: 5 }]);
    expect((await set({ alertChannelId: null })).status).toBe(200);
    expect((await set({ alertChannelId })).code).toBe('unknown_channel');
  });

  it('refuses accounts that are too new, and reports when they are old enough', async () => {
    await set({ accountAgeSecs: 5 * DAY_SECS });
    const person = await aPerson(instance);
    expect((await asked(person)).allowedAt).not.toBeNull();
    const refused = await join(person);
    expect([refused.status, refused.code]).toEqual([403, 'account_too_new']);
    instance.clock.advance(5 * DAY_SECS * 1000);
    expect((await asked(person)).allowedAt).toBeNull();
    expect((await join(person)).status).toBe(200);
  });

  it('refuses people without a confirmed address', async () => {
    await set({ verifiedEmail: true });
    const person = await aPerson(instance);
    expect((await asked(person)).verifiedEmail).toBe(true);
    expect((await join(person)).code).toBe('email_unverified');
    await queryDatabase(instance, 'update people set email_verified = true where user_id = $1', [person.id]);
    expect((await join(person)).status).toBe(200);
  });

  it('accepts any right answer to its question, in any case and spacing', async () => {
    await set({ challenge: 'question', question: 'Which game?', answers: ['The Game of Go'] });
    const [person, guesser] = [await aPerson(instance), await aPerson(instance)];
    expect((await asked(person)).question).toBe('Which game?');
    expect((await join(person)).code).toBe('wrong_answer');
    expect((await join(person, { answer: 'chess' })).code).toBe('wrong_answer');
    expect((await join(person, { answer: '  the GAME  of go ' })).status).toBe(200);
    expect((await join(guesser, { answer: '' })).code).toBe('wrong_answer');
  });

  it('accepts a solved challenge once, from the right person, for this server, in time', async () => {
    await set({ challenge: 'work' });
    const [person, other] = [await aPerson(instance), await aPerson(instance)];
    expect((await join(person)).code).toBe('challenge_required');
    const { challenge } = await asked(person);
    if (!challenge) throw new Error('no challenge was given');
    const solution = solveChallenge(challenge);
    const wrong = { ...solution, nonces: solution.nonces.map((nonce) => nonce + 1) };
    const forged = { ...solution, token: `${solution.token.slice(0, -4)}AAAA` };
    for (const each of [wrong, forged, { ...solution, nonces: [0] }])
      expect((await join(person, { challenge: each })).code).toBe('challenge_required');
    expect((await join(other, { challenge: solution })).code).toBe('challenge_required');
    expect((await join(person, { challenge: solution })).status).toBe(200);
    await person.do(leaveServer, { params: inServer() });
    expect((await join(person, { challenge: solution })).code).toBe('challenge_required');
    const late = await asked(other);
    instance.clock.advance(10 * MINUTE_MS);
    const lateSolution = late.challenge && solveChallenge(late.challenge);
    expect((await join(other, lateSolution ? { challenge: lateSolution } : {})).code).toBe(
      'challenge_required',
    );
  });

  it('gives harder challenges when more are requested', async () => {
    await set({ challenge: 'work' });
    const person = await aPerson(instance);
    const first = (await asked(person)).challenge?.attempts ?? 0;
    for (let count = 0; count < 20; count += 1) await asked(person);
    expect((await asked(person)).challenge?.attempts).toBe(2 * first);
    instance.clock.advance(11 * MINUTE_MS);
    expect((await asked(person)).challenge?.attempts).toBe(first);
  });

  it('applies to Discovery too; bots and members pass', async () => {
    await set({ challenge: 'work' });
    await changeDatabase(instance, {
      text: 'update servers set community = true where id = $1',
      values: [server.id],
      touches: [`server:${server.id}`],
    });
    await server.owner.do(putDiscovery, { params: inServer(), body: { listed: true, description: 'Here' } });
    const person = await aPerson(instance);
    const params = inServer();
    expect((await person.call(joinDiscoveryServer, { params })).code).toBe('challenge_required');
    const { challenge } = await person.do(getDiscoveryRequirements, { params });
    if (!challenge) throw new Error('no challenge was given');
    const body = { challenge: solveChallenge(challenge) };
    expect((await person.call(joinDiscoveryServer, { params, body })).status).toBe(200);
    expect((await person.call(joinDiscoveryServer, { params })).status).toBe(200);
    await aBot(instance, server);
  });

  it('refuses everyone while joins are paused, until the pause ends', async () => {
    const joinsPausedUntil = timeFromNow(30 * MINUTE_MS);
    expect((await set({ joinsPausedUntil })).body.joinsPausedUntil).toBe(joinsPausedUntil);
    const [first, second] = [await aPerson(instance), await aPerson(instance)];
    expect((await join(first)).code).toBe('invites_paused');
    await set({ joinsPausedUntil: null });
    expect((await join(first)).status).toBe(200);
    await set({ joinsPausedUntil: timeFromNow(30 * MINUTE_MS) });
    instance.clock.advance(31 * MINUTE_MS);
    expect((await join(second)).status).toBe(200);
    const gate = await server.owner.do(getJoinGate, { params: inServer() });
    expect(gate.joinsPausedUntil).toBeNull();
  });

  it('lets someone whose clock is ahead pause joins for a week', async () => {
    const joinsPausedUntil = timeFromNow(LIMITS.joinsPauseSecs * 1000 + MINUTE_MS);
    const saved = (await set({ joinsPausedUntil })).body.joinsPausedUntil ?? '';
    expect(Date.parse(joinsPausedUntil) - Date.parse(saved)).toBeGreaterThan(MINUTE_MS / 2);
    await set({ joinsPausedUntil: null });
  });
});

describe('raid protection', () => {
  it('ends a slow-down when it is turned off', async () => {
    await set({ raidProtection: true, raidJoins: 3, raidWindowSecs: 60 });
    for (let count = 0; count < 3; count += 1) expect((await join(await aPerson(instance))).status).toBe(200);
    const { body } = await set({ raidProtection: false });
    expect(body.slowedUntil).toBeNull();
    expect((await join(await aPerson(instance))).status).toBe(200);
  });

  it('slows joins down when they spike: events, an alert, challenges, and a limit per window', async () => {
    const alertChannelId = server.channel.id;
    await set({ raidProtection: true, raidJoins: 3, raidWindowSecs: 60, alertChannelId });
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    for (let count = 0; count < 3; count += 1) expect((await join(await aPerson(instance))).status).toBe(200);
    expect((await probe.take('RAID_DETECTED')).d).toMatchObject({
      serverId: server.id,
      joins: 3,
      withinSecs: 60,
    });
    const { d } = await probe.take('JOIN_GATE_UPDATE');
    expect(d.joinGate.slowedUntil).not.toBeNull();
    await instance.runDueJobs();
    const [alert] = await server.owner.do(listMessages, {
      params: { channelId: alertChannelId },
      query: { limit: 1 },
    });
    expect(alert?.content).toContain('3 people joined within 60 seconds');
    expect((await audited())[0]).toMatchObject({ action: 'server_update', actorId: null });
    const late = await aPerson(instance);
    const refused = await join(late);
    expect([refused.status, refused.code]).toEqual([429, 'joins_slowed']);
    instance.clock.advance(MINUTE_MS);
    expect((await join(late)).code).toBe('challenge_required');
    expect((await joinSolving(late)).status).toBe(200);
    instance.clock.advance(16 * MINUTE_MS);
    expect((await join(await aPerson(instance))).status).toBe(200);
    await probe.close();
  });

  it('counts concurrent joins, and ends when a manager ends it', async () => {
    await set({ raidProtection: true, raidJoins: 4, raidWindowSecs: 60 });
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(instance)));
    const answers = await Promise.all(people.map((person) => join(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ code: refusal }) => refusal === 'joins_slowed')).toHaveLength(4);
    await set({ slowedUntil: null });
    expect((await join(await aPerson(instance))).status).toBe(200);
  });

  it('stays quiet below its threshold', async () => {
    await set({ raidProtection: true, raidJoins: 3, raidWindowSecs: 60 });
    for (let count = 0; count < 5; count += 1) {
      expect((await join(await aPerson(instance))).status).toBe(200);
      instance.clock.advance(40_000);
    }
    expect((await server.owner.do(getJoinGate, { params: inServer() })).slowedUntil).toBeNull();
  });
});

describe('undoing a raid', () => {
  const memberIds = async () =>
    (await server.owner.do(listMembers, { params: inServer() })).map(({ user }) => user.id);
  const cleanUp = (body: Omit<EndpointBody<'createRaidCleanup'>, 'from' | 'to'> & Partial<Window>) =>
    server.owner.call(createRaidCleanup, {
      params: inServer(),
      body: { from: timeFromNow(-10 * MINUTE_MS), to: timeFromNow(MINUTE_MS), ...body },
    });
  interface Window {
    readonly from: string;
    readonly to: string;
  }
  let old: TestPerson;

  beforeEach(async () => {
    old = await aMember(instance, server);
    instance.clock.advance(60 * MINUTE_MS);
  });

  it('previews, then bans the new members, deletes their messages, and reports progress', async () => {
    const raiders = await Promise.all(Array.from({ length: 12 }, () => aMember(instance, server)));
    const bot = await aBot(instance, server);
    const { id: channelId } = await server.owner.do(createChannel, {
      params: inServer(),
      body: { name: 'other' },
    });
    for (const raider of raiders.slice(0, 3))
      await raider.do(sendMessage, { params: { channelId }, body: { content: 'raid' } });
    await old.do(sendMessage, { params: { channelId }, body: { content: 'stays' } });
    const query = { from: timeFromNow(-10 * MINUTE_MS), to: timeFromNow(0) };
    const preview = await server.owner.do(previewRaidCleanup, { params: inServer(), query });
    expect(preview).toMatchObject({ total: 12, spared: 1 });
    expect(preview.members.map(({ user }) => user.id)).toEqual(
      expect.arrayContaining(raiders.map(({ id }) => id)),
    );
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const started = await cleanUp({ action: 'ban', deleteMessages: true, reason: 'Raid' });
    expect([started.status, started.body.state, started.body.total]).toEqual([202, 'running', 12]);
    await instance.runDueJobs();
    await probe.take('RAID_CLEANUP_UPDATE', ({ state, removed }) => state === 'done' && removed === 12);
    expect(new Set(await memberIds())).toEqual(new Set([server.owner.id, old.id, bot.id]));
    const bans = await server.owner.do(listBans, { params: inServer(), query: {} });
    expect(bans).toHaveLength(12);
    expect(bans[0]).toMatchObject({ reason: 'Raid', bannedBy: { id: server.owner.id } });
    const left = await server.owner.do(listMessages, { params: { channelId }, query: {} });
    expect(left.map(({ content }) => content)).toEqual(['stays']);
    const entries = (await audited()).filter(({ action }) => action === 'member_ban_add');
    expect(entries).toHaveLength(12);
    expect(entries[0]).toMatchObject({
      actorId: server.owner.id,
      reason: 'Raid',
      extra: { raidCleanupId: started.body.id },
    });
    const [cleanup] = await server.owner.do(listRaidCleanups, { params: inServer() });
    expect(cleanup).toMatchObject({ id: started.body.id, state: 'done', removed: 12 });
    await probe.close();
  });

  it('kicks people, who may come back; spares listed ones and people above the moderator', async () => {
    const [raider, friend, high] = [
      await aMember(instance, server),
      await aMember(instance, server),
      await aMember(instance, server),
    ];
    const moderator = await aMember(instance, server);
    await aRole(instance, server, { position: 1, permissions: CLEANING }, moderator, high);
    const body: EndpointBody<'createRaidCleanup'> = {
      from: timeFromNow(-10 * MINUTE_MS),
      to: timeFromNow(MINUTE_MS),
      action: 'kick',
      exceptUserIds: [friend.id],
    };
    await moderator.do(createRaidCleanup, { params: inServer(), body });
    await instance.runDueJobs();
    const left = await memberIds();
    expect(left).not.toContain(raider.id);
    expect(left).toEqual(expect.arrayContaining([friend.id, high.id, moderator.id, old.id]));
    expect((await join(raider)).status).toBe(200);
  });

  /** A started clean-up whose job has not run yet. */
  async function aRunningCleanup(actorId: string): Promise<string> {
    const id = UNKNOWN_ID;
    await queryDatabase(
      instance,
      `insert into raid_cleanups
         (server_id, id, from_time, to_time, action, delete_messages, actor_id, except_user_ids, total)
       values ($1, $2, $3, $4, 'kick', false, $5, '{}', 1)`,
      [server.id, id, timeFromNow(-10 * MINUTE_MS), timeFromNow(0), actorId],
    );
    return id;
  }
  async function runCleanup(cleanupId: string) {
    const payload = JSON.stringify({ serverId: server.id, cleanupId });
    await queryDatabase(instance, `select graphile_worker.add_job('raid-cleanup', $1::json)`, [payload]);
    await instance.runDueJobs();
    return (await server.owner.do(listRaidCleanups, { params: inServer() }))[0];
  }

  it('runs one at a time, and can be stopped', async () => {
    await aMember(instance, server);
    const cleanupId = await aRunningCleanup(server.owner.id);
    const second = await cleanUp({ action: 'kick' });
    expect([second.status, second.code]).toEqual([409, 'raid_cleanup_running']);
    const params = { ...inServer(), cleanupId };
    await server.owner.do(stopRaidCleanup, { params });
    await server.owner.do(stopRaidCleanup, { params });
    expect(await runCleanup(cleanupId)).toMatchObject({ state: 'stopped', removed: 0 });
    expect(await memberIds()).toHaveLength(3);
    const unknown = await server.owner.call(stopRaidCleanup, { params: { ...params, cleanupId: '1' } });
    expect(unknown.code).toBe('unknown_raid_cleanup');
  });

  it('stops if the moderator loses the permission; continues after an interruption', async () => {
    const raider = await aMember(instance, server);
    const moderator = await aMember(instance, server);
    const cleanupId = await aRunningCleanup(moderator.id);
    expect(await runCleanup(cleanupId)).toMatchObject({ state: 'stopped', removed: 0 });
    await aRole(instance, server, { position: 1, permissions: CLEANING }, moderator);
    await queryDatabase(instance, `update raid_cleanups set state = 'running' where id = $1`, [cleanupId]);
    expect(await runCleanup(cleanupId)).toMatchObject({ state: 'done', removed: 1 });
    expect(await memberIds()).not.toContain(raider.id);
  });

  it('stops in a suspended server', async () => {
    const raider = await aMember(instance, server);
    const cleanupId = await aRunningCleanup(server.owner.id);
    await suspendServer(operator, server.id, 'raided');
    expect(await runCleanup(cleanupId)).toMatchObject({ state: 'stopped', removed: 0 });
    expect(await memberIds()).toContain(raider.id);
  });

  it('spares later members, and refuses windows of more than a week', async () => {
    await cleanUp({ action: 'kick', to: timeFromNow(60 * MINUTE_MS) });
    const later = await aMember(instance, server);
    await instance.runDueJobs();
    expect(await memberIds()).toContain(later.id);
    const long = { from: timeFromNow(-8 * 24 * 60 * MINUTE_MS), to: timeFromNow(MINUTE_MS) };
    const none = { from: timeFromNow(0), to: timeFromNow(-MINUTE_MS) };
    for (const [window, field] of [
      [long, 'from'],
      [none, 'to'],
    ] as const) {
      const refusal = (path: string) => ({ error: { code: 'invalid_request', fields: [{ path }] } });
      expect((await cleanUp({ action: 'kick', ...window })).body).toMatchObject(refusal(`body/${field}`));
      const preview = await server.owner.call(previewRaidCleanup, { params: inServer(), query: window });
      expect(preview.body).toMatchObject(refusal(`query/${field}`));
    }
  });
});
