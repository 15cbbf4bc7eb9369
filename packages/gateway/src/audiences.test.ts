/** Who receives which events (design 2.2, 2.5): audiences, intents, shards, and changes of access. */
import type { Audience } from '@guildhall/platform/events';
import { describe, expect, test } from 'vitest';
import type { EventInput } from './testing/fake-tail.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';
import type { TestClient } from './testing/test-client.ts';

const SERVER = '4194304000';
const MARK = 'TEST_MARK';

function message(channelId: string, serverId = SERVER): EventInput {
  const audience: Audience = { kind: 'channel', id: channelId, serverId };
  return { name: 'MESSAGE_CREATE', audience, payload: { channelId } };
}

/** The account's events so far, by name and channel. */
async function received(running: TestGateway, client: TestClient, userId: string): Promise<string[]> {
  await running.tail.publish({ name: MARK, audience: { kind: 'user', id: userId } });
  const events = await client.eventsUntil(MARK);
  return events.slice(0, -1).map(({ t, d }) => {
    const about = d.channelId ?? d.id ?? d.userId;
    return `${t}${about === undefined ? '' : ` ${about}`}${d.hidden === true ? ' hidden' : ''}`;
  });
}

/** Two members of one server; only staff see the channel `staff`. */
async function twoMembers() {
  const running = await startGateway();
  const server = running.world.server(
    SERVER,
    { '100': 'everyone', '200': 'admin' },
    { general: ['everyone', 'admin'], staff: ['admin'] },
  );
  const member = running.connect();
  await member.identify(running.world.account('100'));
  const admin = running.connect();
  await admin.identify(running.world.account('200'));
  const stranger = running.connect();
  await stranger.identify(running.world.account('300'));
  return { running, server, member, admin, stranger };
}

describe('audiences', () => {
  test('a channel reaches the classes that see it, in order, with a position', async () => {
    const { running, member, admin, stranger } = await twoMembers();
    await using _ = running;
    await running.tail.publish(message('general'), message('staff'), message('general'));
    expect(await member.nextEvent()).toEqual({
      op: 0,
      t: 'MESSAGE_CREATE',
      s: 2,
      p: 'at-1',
      d: { channelId: 'general' },
    });
    expect(await received(running, member, '100')).toEqual(['MESSAGE_CREATE general']);
    expect(await received(running, admin, '200')).toEqual([
      'MESSAGE_CREATE general',
      'MESSAGE_CREATE staff',
      'MESSAGE_CREATE general',
    ]);
    expect(await received(running, stranger, '300')).toEqual([]);
  });

  test('a permission narrows server and channel audiences', async () => {
    const { running, member, admin } = await twoMembers();
    await using _ = running;
    await running.tail.publish(
      { name: 'BAN_ADD', audience: { kind: 'server', id: SERVER, permission: 'banMembers' } },
      {
        name: 'WEBHOOKS_UPDATE',
        audience: { kind: 'channel', id: 'general', serverId: SERVER, permission: 'manageWebhooks' },
      },
      { name: 'SERVER_UPDATE', audience: { kind: 'server', id: SERVER }, payload: { id: SERVER } },
    );
    expect(await received(running, member, '100')).toEqual([`SERVER_UPDATE ${SERVER}`]);
    expect(await received(running, admin, '200')).toEqual([
      'BAN_ADD',
      'WEBHOOKS_UPDATE',
      `SERVER_UPDATE ${SERVER}`,
    ]);
  });

  test('any of several permissions narrows an audience', async () => {
    const { running, member, admin } = await twoMembers();
    await using _ = running;
    const narrowed = (name: string, anyPermission: readonly string[]): EventInput => ({
      name,
      audience: { kind: 'server', id: SERVER, anyPermission },
    });
    await running.tail.publish(
      narrowed('BAN_ADD', ['banMembers', 'viewAuditLog']),
      narrowed('BAN_REMOVE', ['viewChannel', 'banMembers']),
      narrowed('NOBODY', []),
    );
    expect(await received(running, member, '100')).toEqual(['BAN_REMOVE']);
    expect(await received(running, admin, '200')).toEqual(['BAN_ADD', 'BAN_REMOVE']);
  });

  test('user and users reach accounts by id', async () => {
    const { running, member, admin, stranger } = await twoMembers();
    await using _ = running;
    await running.tail.publish(
      {
        name: 'DM_CREATE',
        audience: { kind: 'users', id: 'dm', ids: ['100', '300'] },
        payload: { id: 'dm' },
      },
      { name: 'READ_STATE_UPDATE', audience: { kind: 'user', id: '300' } },
    );
    expect(await received(running, member, '100')).toEqual(['DM_CREATE dm']);
    expect(await received(running, admin, '200')).toEqual([]);
    expect(await received(running, stranger, '300')).toEqual(['DM_CREATE dm', 'READ_STATE_UPDATE']);
  });

  test('each viewer and the account itself are reached once, whatever they share', async () => {
    const { running, member, admin, stranger } = await twoMembers();
    await using _ = running;
    running.world.server('2', { '100': 'everyone', '200': 'everyone' }, {});
    running.world.friends.set('100', ['200']);
    await running.tail.publish({ name: 'X', audience: { kind: 'server', id: '2' }, touches: [] });
    await running.tail.publish({
      name: 'USER_UPDATE',
      audience: { kind: 'viewers', id: '100' },
      payload: { id: '100' },
    });
    expect(await received(running, member, '100')).toEqual(['USER_UPDATE 100']);
    expect(await received(running, admin, '200')).toEqual(['USER_UPDATE 100']);
    expect(await received(running, stranger, '300')).toEqual([]);
  });

  test('ephemeral events have no position and do not return to their account', async () => {
    const { running, member, admin } = await twoMembers();
    await using _ = running;
    running.bus.publish({
      name: 'TYPING_START',
      audience: { kind: 'channel', id: 'general', serverId: SERVER },
      payload: '{"channelId":"general"}',
      exceptUserIds: ['200'],
    });
    const typing = await member.nextEvent();
    expect(typing).toEqual({ op: 0, t: 'TYPING_START', s: 2, d: { channelId: 'general' } });
    expect(await received(running, admin, '200')).toEqual([]);
  });

  test('internal events are never dispatched', async () => {
    const { running, member } = await twoMembers();
    await using _ = running;
    await running.tail.publish({ name: '$cache', audience: { kind: 'server', id: SERVER } });
    expect(await received(running, member, '100')).toEqual([]);
  });

  test('visible channels are read once per class, not per event', async () => {
    const { running, member } = await twoMembers();
    await using _ = running;
    const reads = running.world.visibilityReads;
    for (let sent = 0; sent < 5; sent += 1) await running.tail.publish(message('general'));
    expect(await received(running, member, '100')).toHaveLength(5);
    expect(running.world.visibilityReads).toBe(reads);
  });
});

test('everyone reaches every person, whatever their intents and servers, and no bot', async () => {
  const running = await startGateway();
  await using _ = running;
  const [person, idle, bot] = [running.connect(), running.connect(), running.connect()];
  await person.identify(running.world.account('100', 'person'));
  await idle.identify(running.world.account('200', 'person'), { intents: 0 });
  await bot.identify(running.world.account('300'));
  await running.tail.publish(
    { name: 'INSTANCE_ANNOUNCEMENTS_UPDATE', audience: { kind: 'everyone', id: 'everyone' } },
    {
      name: 'INSTANCE_ANNOUNCEMENTS_UPDATE',
      audience: { kind: 'everyone', id: 'everyone', exceptUserId: '200' },
    },
  );
  const update = 'INSTANCE_ANNOUNCEMENTS_UPDATE';
  expect(await received(running, person, '100')).toEqual([update, update]);
  expect(await received(running, idle, '200')).toEqual([update]);
  expect(await received(running, bot, '300')).toEqual([]);
});

describe('intents', () => {
  test('only the requested groups and events about the account itself arrive', async () => {
    await using running = await startGateway();
    running.world.server(SERVER, { '100': 'everyone' }, { general: ['everyone'] });
    const client = running.connect();
    await client.identify(running.world.account('100'), { intents: 1 << 9 });
    await running.tail.publish(
      message('general'),
      { name: 'CHANNEL_UPDATE', audience: { kind: 'channel', id: 'general', serverId: SERVER } },
      { name: 'MEMBER_ADD', audience: { kind: 'server', id: SERVER } },
      {
        name: 'MESSAGE_CREATE',
        audience: { kind: 'users', id: 'dm', ids: ['100'] },
        payload: { channelId: 'dm' },
      },
      { name: 'SERVER_DELETE', audience: { kind: 'user', id: '100' } },
    );
    expect(await received(running, client, '100')).toEqual(['MESSAGE_CREATE general', 'SERVER_DELETE']);
  });

  test('messages in servers and in DMs have separate bits; sequence numbers have no gaps', async () => {
    await using running = await startGateway();
    running.world.server(SERVER, { '100': 'everyone' }, { general: ['everyone'] });
    const client = running.connect();
    await client.identify(running.world.account('100'), { intents: 1 << 12 });
    const direct = { kind: 'users', id: 'dm', ids: ['100'] } as const;
    await running.tail.publish(message('general'), {
      name: 'MESSAGE_CREATE',
      audience: direct,
      payload: { channelId: 'dm' },
    });
    expect(await client.nextEvent()).toMatchObject({ t: 'MESSAGE_CREATE', s: 2, d: { channelId: 'dm' } });
  });
});

describe('shards', () => {
  test('each server is on one shard; server-less events are on shard 0', async () => {
    await using running = await startGateway();
    const token = running.world.account('100');
    const onShard = (index: number) => String(BigInt(index) << 22n);
    for (const index of [0, 1, 2, 3]) {
      running.world.server(onShard(index), { '100': 'everyone' }, { [`c${index}`]: ['everyone'] });
    }
    const clients: TestClient[] = [];
    for (const index of [0, 1]) {
      running.clock.time += 5000;
      const client = running.connect();
      await client.identify(token, { shard: [index, 2] });
      clients.push(client);
    }
    const [even, odd] = clients;
    const direct = { kind: 'users', id: 'dm', ids: ['100'] } as const;
    await running.tail.publish(
      ...[0, 1, 2, 3].map((index) => message(`c${index}`, onShard(index))),
      { name: 'MESSAGE_CREATE', audience: direct, payload: { channelId: 'dm' } },
      {
        name: 'SERVER_CREATE',
        audience: { kind: 'user', id: '100' },
        touches: [`member:${onShard(5)}:100`],
        payload: { id: 'joined' },
      },
      { name: MARK, audience: { kind: 'user', id: '100', serverId: onShard(0) } },
      { name: MARK, audience: { kind: 'user', id: '100', serverId: onShard(1) } },
    );
    const about = (events: { d: { channelId?: string; id?: string } }[]) =>
      events.map(({ d }) => d.channelId ?? d.id);
    expect(about((await even?.eventsUntil(MARK)) ?? [])).toEqual(['c0', 'c2', 'dm', undefined]);
    expect(about((await odd?.eventsUntil(MARK)) ?? [])).toEqual(['c1', 'c3', 'joined', undefined]);
  });

  test('more than 2500 servers on a shard close the connection with 4011; two shards can hold them', async () => {
    await using running = await startGateway();
    const token = running.world.account('100');
    for (let index = 0; index < 2501; index += 1) {
      running.world.server(String(BigInt(index) << 22n), { '100': 'everyone' }, {});
    }
    const whole = running.connect();
    await whole.nextOp(10);
    whole.send(2, { token });
    expect(await whole.closed()).toBe(4011);
    running.clock.time += 5000;
    expect((await running.connect().identify(token, { shard: [0, 2] })).t).toBe('READY');
  });
});

describe('changes of access', () => {
  const touch = [`server:${SERVER}`];
  const roleUpdate: EventInput = {
    name: 'ROLE_UPDATE',
    audience: { kind: 'server', id: SERVER },
    touches: touch,
  };

  test('gaining or losing a channel is announced only to the affected sessions, before the event', async () => {
    const { running, server, member, admin } = await twoMembers();
    await using _ = running;
    server.channels.get('staff')?.add('everyone');
    server.channels.get('general')?.delete('admin');
    await running.tail.publish(roleUpdate, message('staff'), message('general'));
    expect(await received(running, member, '100')).toEqual([
      'CHANNEL_CREATE staff',
      'ROLE_UPDATE',
      'MESSAGE_CREATE staff',
      'MESSAGE_CREATE general',
    ]);
    expect(await received(running, admin, '200')).toEqual([
      'CHANNEL_DELETE general hidden',
      'ROLE_UPDATE',
      'MESSAGE_CREATE staff',
    ]);
    // Descriptions read at this point must not include later events.
    expect(running.world.accessChangesAt).toEqual(['at-1', 'at-1']);
  });

  test('a channel that classes gain together is described once', async () => {
    const running = await startGateway();
    await using _ = running;
    const roles = { '100': 'red', '200': 'green', '300': 'blue' };
    const server = running.world.server(SERVER, roles, { general: Object.values(roles), forum: [] });
    const clients = [];
    for (const userId of Object.keys(roles)) {
      const client = running.connect();
      await client.identify(running.world.account(userId));
      clients.push({ client, userId });
    }
    for (const role of Object.values(roles)) server.channels.get('forum')?.add(role);
    await running.tail.publish(roleUpdate);
    for (const { client, userId } of clients)
      expect(await received(running, client, userId)).toEqual(['CHANNEL_CREATE forum', 'ROLE_UPDATE']);
    expect(running.world.accessChangesAt).toEqual(['at-1']);
  });

  test('a new channel is announced only by its CHANNEL_CREATE, and is visible at once', async () => {
    const { running, server, member, admin } = await twoMembers();
    await using _ = running;
    server.channels.set('plans', new Set(['admin']));
    const created: EventInput = {
      name: 'CHANNEL_CREATE',
      audience: { kind: 'channel', id: 'plans', serverId: SERVER },
      payload: { id: 'plans' },
      touches: touch,
    };
    await running.tail.publish(created, message('plans'));
    expect(await received(running, member, '100')).toEqual([]);
    expect(await received(running, admin, '200')).toEqual(['CHANNEL_CREATE plans', 'MESSAGE_CREATE plans']);
  });

  const deleted: EventInput = {
    name: 'CHANNEL_DELETE',
    audience: { kind: 'channel', id: 'staff', serverId: SERVER },
    payload: { id: 'staff' },
    touches: touch,
    deliverBeforeTouch: true,
  };

  test('a deleted channel is announced once to its former viewers', async () => {
    const { running, server, member, admin } = await twoMembers();
    await using _ = running;
    server.channels.delete('staff');
    await running.tail.publish(deleted, roleUpdate);
    expect(await received(running, member, '100')).toEqual(['ROLE_UPDATE']);
    expect(await received(running, admin, '200')).toEqual(['CHANNEL_DELETE staff', 'ROLE_UPDATE']);
  });

  test('a deletion is sent even if an earlier touch already read the state without the channel', async () => {
    const { running, server, admin } = await twoMembers();
    await using _ = running;
    server.channels.delete('staff');
    await running.tail.publish(roleUpdate);
    await running.tail.publish(deleted, message('staff'));
    expect(await received(running, admin, '200')).toEqual(['ROLE_UPDATE', 'CHANNEL_DELETE staff']);
  });

  test('only the member whose class changes receives the difference', async () => {
    const { running, server, member, admin } = await twoMembers();
    await using _ = running;
    server.members.set('100', 'admin');
    await running.tail.publish(
      { name: 'MEMBER_UPDATE', audience: { kind: 'server', id: SERVER }, touches: [`member:${SERVER}:100`] },
      message('staff'),
    );
    const afterwards = ['MEMBER_UPDATE', 'MESSAGE_CREATE staff'];
    expect(await received(running, member, '100')).toEqual(['CHANNEL_CREATE staff', ...afterwards]);
    expect(await received(running, admin, '200')).toEqual(afterwards);
  });

  test('a class of one member that keeps its key is checked again', async () => {
    await using running = await startGateway();
    const server = running.world.server(SERVER, { '100': 'own' }, { general: ['own'], staff: [] });
    const member = running.connect();
    await member.identify(running.world.account('100'));
    server.channels.get('staff')?.add('own');
    await running.tail.publish({
      name: 'MEMBER_UPDATE',
      audience: { kind: 'server', id: SERVER },
      touches: [`member:${SERVER}:100`],
    });
    expect(await received(running, member, '100')).toEqual(['CHANNEL_CREATE staff', 'MEMBER_UPDATE']);
  });

  describe('while the log lags behind the state', () => {
    const memberUpdate: EventInput = {
      name: 'MEMBER_UPDATE',
      audience: { kind: 'server', id: SERVER },
      touches: [`member:${SERVER}:200`],
    };

    test('a member who changes class still receives a later deletion', async () => {
      const { running, server, member, admin } = await twoMembers();
      await using _ = running;
      server.members.set('200', 'everyone');
      server.channels.delete('staff');
      await running.tail.publish(memberUpdate, message('staff'), deleted);
      expect(await received(running, admin, '200')).toEqual(['MEMBER_UPDATE', 'CHANNEL_DELETE staff']);
      expect(await received(running, member, '100')).toEqual(['MEMBER_UPDATE']);
    });

    test('a deletion is not sent to members who have left', async () => {
      const { running, server, admin } = await twoMembers();
      await using _ = running;
      server.members.set('200', 'everyone');
      server.channels.delete('staff');
      await running.tail.publish(memberUpdate);
      server.members.delete('200');
      await running.tail.publish(memberUpdate, deleted);
      expect(await received(running, admin, '200')).toEqual(['MEMBER_UPDATE']);
    });

    test('a channel deleted while lost access is computed is announced by its CHANNEL_DELETE', async () => {
      const { running, server, admin } = await twoMembers();
      await using _ = running;
      server.channels.get('staff')?.delete('admin');
      running.world.beforeAccessChange = async () => {
        server.channels.delete('staff');
      };
      await running.tail.publish(roleUpdate, deleted, message('staff'));
      expect(await received(running, admin, '200')).toEqual(['ROLE_UPDATE', 'CHANNEL_DELETE staff']);
    });

    test('a channel that becomes visible before its CHANNEL_CREATE is announced once', async () => {
      const { running, server, member } = await twoMembers();
      await using _ = running;
      server.channels.set('plans', new Set(['admin']));
      await running.tail.publish(roleUpdate);
      server.channels.get('plans')?.add('everyone');
      const audience = { kind: 'channel', id: 'plans', serverId: SERVER } as const;
      const created = { name: 'CHANNEL_CREATE', audience, payload: { id: 'plans' }, touches: touch };
      await running.tail.publish(created, message('plans'));
      expect(await received(running, member, '100')).toEqual([
        'ROLE_UPDATE',
        'CHANNEL_CREATE plans',
        'MESSAGE_CREATE plans',
      ]);
      server.channels.get('plans')?.delete('everyone');
      await running.tail.publish(roleUpdate);
      server.channels.get('plans')?.add('everyone');
      await running.tail.publish(roleUpdate);
      expect(await received(running, member, '100')).toEqual([
        'CHANNEL_DELETE plans hidden',
        'ROLE_UPDATE',
        'CHANNEL_CREATE plans',
        'ROLE_UPDATE',
      ]);
    });

    test('a new member receives later changes: channels shown, hidden and deleted', async () => {
      const { running, server, stranger } = await twoMembers();
      await using _ = running;
      const join: EventInput = {
        name: 'SERVER_CREATE',
        audience: { kind: 'user', id: '300' },
        payload: { id: SERVER, channels: [{ id: 'general' }, { id: 'staff' }] },
        touches: [`member:${SERVER}:300`],
      };
      server.members.set('300', 'newcomer');
      server.channels.set('shown', new Set(['admin']));
      const audience = { kind: 'channel', id: 'shown', serverId: SERVER } as const;
      const created = { name: 'CHANNEL_CREATE', audience, payload: { id: 'shown' }, touches: touch };
      await running.tail.publish(created);
      server.channels.get('shown')?.add('newcomer');
      server.channels.delete('staff');
      await running.tail.publish(join, roleUpdate, deleted, message('shown'), message('general'));
      expect(await received(running, stranger, '300')).toEqual([
        `SERVER_CREATE ${SERVER}`,
        'CHANNEL_CREATE shown',
        'CHANNEL_DELETE general hidden',
        'ROLE_UPDATE',
        'CHANNEL_DELETE staff',
        'MESSAGE_CREATE shown',
      ]);
    });

    test('the deletion of a server reaches its former members', async () => {
      const { running, admin, member } = await twoMembers();
      await using _ = running;
      running.world.servers.delete(SERVER);
      const gone: EventInput = {
        name: 'SERVER_DELETE',
        audience: { kind: 'server', id: SERVER },
        payload: { id: SERVER },
        touches: touch,
        deliverBeforeTouch: true,
      };
      await running.tail.publish(roleUpdate, memberUpdate, gone, roleUpdate);
      const expected = ['ROLE_UPDATE', 'MEMBER_UPDATE', `SERVER_DELETE ${SERVER}`];
      expect(await received(running, admin, '200')).toEqual(expected);
      expect(await received(running, member, '100')).toEqual(expected);
    });
  });

  test('joining starts the stream and leaving ends it', async () => {
    const { running, server, stranger } = await twoMembers();
    await using _ = running;
    server.members.set('300', 'everyone');
    const own = { kind: 'user', id: '300' } as const;
    const touches = [`member:${SERVER}:300`];
    await running.tail.publish(
      message('general'),
      { name: 'SERVER_CREATE', audience: own, payload: { id: SERVER }, touches },
      message('general'),
    );
    expect(await received(running, stranger, '300')).toEqual([
      `SERVER_CREATE ${SERVER}`,
      'MESSAGE_CREATE general',
    ]);
    server.members.delete('300');
    await running.tail.publish(
      { name: 'SERVER_DELETE', audience: own, payload: { id: SERVER }, touches },
      message('general'),
    );
    expect(await received(running, stranger, '300')).toEqual([`SERVER_DELETE ${SERVER}`]);
  });

  test('the deletion of a server reaches its members, who no longer share it afterwards', async () => {
    const { running, member } = await twoMembers();
    await using _ = running;
    running.world.servers.delete(SERVER);
    await running.tail.publish({
      name: 'SERVER_DELETE',
      audience: { kind: 'server', id: SERVER },
      payload: { id: SERVER },
      touches: touch,
      deliverBeforeTouch: true,
    });
    await running.tail.publish({ name: 'SERVER_UPDATE', audience: { kind: 'server', id: SERVER } });
    expect(await received(running, member, '100')).toEqual([`SERVER_DELETE ${SERVER}`]);
  });

  test('an event that cannot be delivered disconnects its receivers instead of being skipped', async () => {
    const { running, member } = await twoMembers();
    await using _ = running;
    running.world.visibleChannels = () => Promise.reject(new Error('database is unavailable'));
    await running.tail.publish(roleUpdate);
    expect(await member.closed()).toBe(4000);
    expect(running.errors).toHaveLength(1);
  });
});
