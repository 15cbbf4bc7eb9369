/** Receivers of events over two processes on one database: exactly the people with access. */
import {
  createChannel,
  createInvite,
  deleteChannel,
  deleteInvite,
  deleteMessage,
  deleteOverwrite,
  editMessage,
  kickMember,
  leaveServer,
  sendMessage,
  startTyping,
  updateChannel,
  updateServer,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  changeDatabase,
  connectProbe,
  type GatewayProbe,
  overwritePermissions,
  queryDatabase,
  type TestInstance,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const first = useInstance();
const second = useInstance({ sharing: first });
let server: TestServer;
let member: TestPerson;
let hidden: TestPerson;
/** A channel that `hidden` cannot see. */
let channelId: string;
const ids: Record<string, string> = {};
const probes: Record<string, GatewayProbe> = {};
let marks = 0;

beforeAll(async () => {
  server = await aServer(first);
  [member, hidden] = [await aMember(first, server), await aMember(first, server)];
  channelId = server.channel.id;
  await overwritePermissions(server, channelId, { member: hidden.id, deny: ['viewChannel'] });
  const { owner: foreigner } = await aServer(first);
  const stranger = await aPerson(first);
  const bot = await aBot(first, server);
  const connect = async (name: string, at: TestInstance, { id, token }: { id: string; token: string }) => {
    ids[name] = id;
    probes[name] = await connectProbe(at.url, { token });
  };
  await connect('owner', first, server.owner);
  await connect('member', second, member);
  await connect('hidden', second, hidden);
  await connect('foreigner', second, foreigner);
  await connect('stranger', first, stranger);
  await connect('bot', first, bot);
});
afterAll(async () => {
  await Promise.all(Object.values(probes).map((probe) => probe.close()));
});

const inServer = () => ({ serverId: server.id });
const inChannel = () => ({ channelId });
const clearOverwrite = (targetId: string, where = channelId) =>
  server.owner.do(deleteOverwrite, { params: { channelId: where, targetId } });
const send = (content: string, where = channelId) =>
  server.owner.do(sendMessage, { params: { channelId: where }, body: { content } });
const newChannel = async (body: { name: string; kind?: 'category' | 'text'; parentId?: string }) =>
  (await server.owner.do(createChannel, { params: inServer(), body })).id;

interface Received {
  readonly t: string;
  readonly d: Record<string, unknown>;
}

/** Sends a marker to all connections and waits until each has received it. */
async function awaitMarker(): Promise<void> {
  marks += 1;
  const mark = `mark ${marks}`;
  await queryDatabase(
    first,
    `insert into event_log (name, audience, payload) values ('READ_STATE_UPDATE', $1, $2)`,
    [
      JSON.stringify({ kind: 'users', id: '0', ids: Object.values(ids) }),
      JSON.stringify({ channelId: mark, lastReadMessageId: null, mentionCount: 0 }),
    ],
  );
  await queryDatabase(first, 'notify event_log');
  await Promise.all(
    Object.values(probes).map((probe) =>
      probe.take('READ_STATE_UPDATE', (state) => state.channelId === mark),
    ),
  );
}

/** Presence is not in the log; receivers of audit entries have a separate test. */
const IGNORED = new Set(['PRESENCE_UPDATE', 'AUDIT_LOG_ENTRY_CREATE']);

/** The events that each connection receives because of an action. */
async function eventsDuring(action: () => Promise<unknown>): Promise<Record<string, readonly Received[]>> {
  await awaitMarker();
  const start = Object.fromEntries(
    Object.entries(probes).map(([name, { envelopes }]) => [name, envelopes.length]),
  );
  await action();
  await awaitMarker();
  const received = Object.entries(probes).map(([name, probe]) => {
    const events = probe.envelopes
      .slice(start[name])
      .flatMap(({ t, d }) => (t && !IGNORED.has(t) ? [{ t, d: d as Received['d'] }] : []))
      .filter(({ d }) => !String(d.channelId).startsWith('mark'));
    return [name, events] as const;
  });
  return Object.fromEntries(received);
}

/** Names of events by connection, without connections that received none. */
function names(received: Record<string, readonly Received[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(received).flatMap(([name, events]) =>
      events.length > 0 ? [[name, events.map(({ t }) => t)]] : [],
    ),
  );
}

/** Expects the same events for each connection. */
function all(people: readonly string[], ...events: string[]): Record<string, string[]> {
  return Object.fromEntries(people.map((name) => [name, events]));
}

const EVERYONE = ['owner', 'member', 'hidden', 'bot'];
const SEEING = ['owner', 'member', 'bot'];

describe('messages', () => {
  it('reach viewers of the channel on both processes', async () => {
    const { id: messageId } = await send('first');
    const params = { ...inChannel(), messageId };
    const created = await eventsDuring(() => send('received'));
    expect(names(created)).toEqual({
      ...all(SEEING, 'MESSAGE_CREATE'),
    });
    const edited = await eventsDuring(() =>
      server.owner.do(editMessage, { params, body: { content: 'changed' } }),
    );
    expect(names(edited)).toEqual(all(SEEING, 'MESSAGE_UPDATE'));
    const deleted = await eventsDuring(() => server.owner.do(deleteMessage, { params }));
    expect(names(deleted)).toEqual(all(SEEING, 'MESSAGE_DELETE'));
    for (const name of SEEING) {
      expect(created[name]?.[0]?.d).toMatchObject({ content: 'received', serverId: server.id });
      expect(created[name]).toEqual(created.owner);
      expect(edited[name]?.[0]?.d).not.toHaveProperty('serverId');
      expect(deleted[name]?.[0]?.d).toEqual({ id: messageId, channelId, serverId: server.id });
    }
  });

  it('arrive in commit order, among other events', async () => {
    const received = await eventsDuring(async () => {
      for (let round = 0; round < 5; round += 1) {
        await send(`round ${round}`);
        await server.owner.do(updateServer, { params: inServer(), body: { description: `round ${round}` } });
      }
    });
    const expected = Array.from({ length: 5 }, () => ['MESSAGE_CREATE', 'SERVER_UPDATE']).flat();
    expect(names(received)).toEqual({
      ...all(SEEING, ...expected),
      hidden: Array.from({ length: 5 }, () => 'SERVER_UPDATE'),
    });
  });

  it('are preceded by typing events, which reach viewers of the channel', async () => {
    const received = await eventsDuring(() => server.owner.do(startTyping, { params: inChannel() }));
    expect(names(received)).toMatchObject(all(['owner', 'bot'], 'TYPING_START'));
    for (const name of ['hidden', 'stranger', 'foreigner']) expect(received[name]).toEqual([]);
  });
});

describe('channels', () => {
  it('are announced to their viewers', async () => {
    let made = '';
    const created = await eventsDuring(async () => {
      made = await newChannel({ name: 'made' });
    });
    expect(names(created)).toEqual(all(EVERYONE, 'CHANNEL_CREATE'));
    expect(created.member?.[0]?.d).toMatchObject({ id: made, serverId: server.id, name: 'made' });
    await overwritePermissions(server, made, { member: hidden.id, deny: ['viewChannel'] });
    const updated = await eventsDuring(() =>
      server.owner.do(updateChannel, { params: { channelId: made }, body: { topic: 'new' } }),
    );
    expect(names(updated)).toEqual(all(SEEING, 'CHANNEL_UPDATE'));
    const deleted = await eventsDuring(() => server.owner.do(deleteChannel, { params: { channelId: made } }));
    expect(names(deleted)).toEqual(all(SEEING, 'CHANNEL_DELETE'));
    expect(deleted.bot?.[0]?.d).toEqual({ id: made, serverId: server.id, parentId: null, kind: 'text' });
  });

  it('created with the overwrites of a hidden category stay hidden', async () => {
    const category = await newChannel({ name: 'staff', kind: 'category' });
    await overwritePermissions(server, category, { deny: ['viewChannel'] });
    const received = await eventsDuring(() => newChannel({ name: 'secret', parentId: category }));
    expect(names(received)).toEqual({ owner: ['CHANNEL_CREATE'] });
  });
});

describe('access gained and lost', () => {
  /** Loses access, misses a message, regains access, receives one. */
  async function expectHiddenAndShown(
    who: string[],
    others: string[],
    where: string,
    hide: () => Promise<unknown>,
    show: () => Promise<unknown>,
  ): Promise<void> {
    const lost = await eventsDuring(async () => {
      await hide();
      await send('unseen', where);
    });
    for (const name of who) {
      const about = lost[name]?.filter(({ d }) => d.id === where || d.channelId === where);
      expect([name, about]).toEqual([
        name,
        [
          {
            t: 'CHANNEL_DELETE',
            d: expect.objectContaining({ id: where, serverId: server.id, hidden: true }),
          },
        ],
      ]);
    }
    for (const name of others) expect([name, names(lost)[name]?.at(-1)]).toEqual([name, 'MESSAGE_CREATE']);
    const gained = await eventsDuring(async () => {
      await show();
      await send('seen', where);
    });
    for (const name of who) {
      const about = gained[name]?.filter(({ d }) => d.id === where || d.channelId === where);
      expect([name, about?.[0]?.t, about?.at(-1)?.t]).toEqual([name, 'CHANNEL_CREATE', 'MESSAGE_CREATE']);
      expect(about?.[0]?.d).toMatchObject({ id: where, serverId: server.id, kind: 'text' });
      expect(about?.filter(({ t }) => t === 'MESSAGE_CREATE')).toHaveLength(1);
    }
    for (const name of ['stranger', 'foreigner']) expect([lost[name], gained[name]]).toEqual([[], []]);
  }

  it("by an overwrite of one's own", async () => {
    await expectHiddenAndShown(
      ['member'],
      ['owner', 'bot'],
      channelId,
      () => overwritePermissions(server, channelId, { member: member.id, deny: ['viewChannel'] }),
      () => clearOverwrite(member.id),
    );
  });

  it("by @everyone's overwrite", async () => {
    const where = await newChannel({ name: 'for everyone' });
    await expectHiddenAndShown(
      ['member', 'hidden', 'bot'],
      ['owner'],
      where,
      () => overwritePermissions(server, where, { deny: ['viewChannel'] }),
      () => clearOverwrite(server.id, where),
    );
  });

  it('by the overwrites of a category', async () => {
    const category = await newChannel({ name: 'c', kind: 'category' });
    const where = await newChannel({ name: 'in category', parentId: category });
    await expectHiddenAndShown(
      ['member', 'hidden', 'bot'],
      ['owner'],
      where,
      () => overwritePermissions(server, category, { deny: ['viewChannel'] }),
      () => clearOverwrite(server.id, category),
    );
  });

  it("by a role that is added or removed, and by the role's permissions", async () => {
    const where = await newChannel({ name: 'by role' });
    const roleId = String(BigInt(server.id) + 7n);
    await overwritePermissions(server, where, { deny: ['viewChannel'] });
    await changeDatabase([first, second], {
      text: `insert into roles (server_id, id, name, position, permissions) values ($1, $2, 'seers', 50, 0)`,
      values: [server.id, roleId],
      touches: [`server:${server.id}`],
    });
    const give = (roles: readonly string[]) =>
      changeDatabase([first, second], {
        text: 'update members set role_ids = $3 where server_id = $1 and user_id = $2',
        values: [server.id, member.id, roles],
        touches: [`member:${server.id}:${member.id}`],
      });
    const allow = (permissions: number) =>
      changeDatabase([first, second], {
        text: 'update roles set permissions = $3 where server_id = $1 and id = $2',
        values: [server.id, roleId, permissions],
        touches: [`server:${server.id}`],
      });
    await overwritePermissions(server, where, { role: roleId, allow: ['viewChannel'] });
    await give([roleId]);
    await expectHiddenAndShown(
      ['member'],
      ['owner'],
      where,
      () => give([]),
      () => give([roleId]),
    );
    await clearOverwrite(roleId, where);
    await allow(8);
    await expectHiddenAndShown(
      ['member'],
      ['owner'],
      where,
      () => allow(0),
      () => allow(8),
    );
    await give([]);
  });
});

describe('members', () => {
  it('are announced to the server; a new member receives the server first', async () => {
    const newcomer = await aPerson(first);
    const probe = await connectProbe(second.url, { token: newcomer.token });
    const joined = await eventsDuring(() => aMember(first, server, newcomer));
    expect(names(joined)).toMatchObject({
      member: ['MEMBER_ADD'],
      hidden: ['MEMBER_ADD'],
      bot: ['MEMBER_ADD'],
    });
    expect(joined.member?.[0]?.d).toMatchObject({ serverId: server.id, user: { id: newcomer.id } });
    const created = await probe.take('SERVER_CREATE');
    await probe.take('MEMBER_ADD');
    const order = probe.envelopes
      .map(({ t }) => t)
      .filter((t) => t === 'SERVER_CREATE' || t === 'MEMBER_ADD');
    expect(order).toEqual(['SERVER_CREATE', 'MEMBER_ADD']);
    expect(created.d).toMatchObject({ id: server.id, memberCount: expect.any(Number) });
    const { id } = await send('welcome');
    await probe.take('MESSAGE_CREATE', (message) => message.id === id);

    const kicked = await eventsDuring(() =>
      server.owner.do(kickMember, { params: { ...inServer(), userId: newcomer.id } }),
    );
    expect(names(kicked)).toEqual(all(EVERYONE, 'MEMBER_REMOVE'));
    expect((await probe.take('SERVER_DELETE')).d).toEqual({ id: server.id, cause: 'kicked' });
    // The notice of the kick (design 13.34).
    await first.runDueJobs();
    await probe.take('DM_CREATE');
    expect(
      (await probe.take('MESSAGE_CREATE', ({ author }) => author.tag === 'system')).d.serverId,
    ).toBeNull();
    await eventsDuring(() => send('without the newcomer'));
    expect(probe.untaken().filter((t) => t !== 'PRESENCE_UPDATE' && t !== 'READY')).toEqual([]);
    await probe.close();
  });

  it('who leave receive SERVER_DELETE and nothing more', async () => {
    const leaver = await aMember(first, server);
    await awaitMarker();
    const probe = await connectProbe(second.url, { token: leaver.token });
    const left = await eventsDuring(() => leaver.do(leaveServer, { params: inServer() }));
    expect(names(left)).toEqual(all(EVERYONE, 'MEMBER_REMOVE'));
    expect((await probe.take('SERVER_DELETE')).d).toEqual({ id: server.id, cause: 'left' });
    await eventsDuring(() => send('without the leaver'));
    expect(probe.envelopes.map(({ t }) => t).filter((t) => t && !/PRESENCE|READY/.test(t))).toEqual([
      'SERVER_DELETE',
    ]);
    await probe.close();
  });
});

describe('servers and invites', () => {
  it('changes of a server reach all its members', async () => {
    const received = await eventsDuring(() =>
      server.owner.do(updateServer, { params: inServer(), body: { name: 'Another name' } }),
    );
    expect(names(received)).toEqual(all(EVERYONE, 'SERVER_UPDATE'));
    expect(received.hidden?.[0]?.d).toMatchObject({ id: server.id, name: 'Another name' });
  });

  it('announce invites to members with Manage Server', async () => {
    let code = '';
    const made = await eventsDuring(async () => {
      ({ code } = await member.do(createInvite, { params: inChannel(), body: { unique: true } }));
    });
    expect(names(made)).toEqual({ owner: ['INVITE_CREATE'] });
    expect(made.owner?.[0]?.d).toMatchObject({ serverId: server.id, channelId, code });
    const deleted = await eventsDuring(() => member.do(deleteInvite, { params: { code } }));
    expect(names(deleted)).toEqual({ owner: ['INVITE_DELETE'] });
    expect(deleted.owner?.[0]?.d).toEqual({ serverId: server.id, channelId, code });
  });

  it('a bot that joins and leaves adds and removes its role', async () => {
    let botId = '';
    const came = await eventsDuring(async () => {
      botId = (await aBot(first, server)).id;
    });
    for (const name of EVERYONE) {
      expect(names(came)[name]).toEqual(expect.arrayContaining(['ROLE_CREATE', 'MEMBER_ADD']));
    }
    for (const name of ['stranger', 'foreigner']) expect(came[name]).toEqual([]);
    const gone = await eventsDuring(() =>
      server.owner.do(kickMember, { params: { ...inServer(), userId: botId } }),
    );
    for (const name of EVERYONE) {
      expect(names(gone)[name]).toEqual(expect.arrayContaining(['MEMBER_REMOVE', 'ROLE_DELETE']));
    }
    for (const name of ['stranger', 'foreigner']) expect(gone[name]).toEqual([]);
  });
});
