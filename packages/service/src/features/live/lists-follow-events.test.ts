/** State and events: each list that a client maintains by events equals the list fetched again. */
import {
  createAutomodRule,
  createChannel,
  createEmoji,
  createInvite,
  createRole,
  createSticker,
  deleteAutomodRule,
  deleteBan,
  deleteChannel,
  deleteEmoji,
  deleteInvite,
  deleteRelationship,
  deleteRole,
  deleteSticker,
  deleteTimeout,
  getMember,
  getServer,
  getSettings,
  giveRole,
  kickMember,
  listAuditLog,
  listAutomodRules,
  listBans,
  listEmojis,
  listMembers,
  listRelationships,
  listServerInvites,
  listStickers,
  putBan,
  putRelationship,
  putTimeout,
  type Role,
  reorderChannels,
  reorderRoles,
  type ServerChannel,
  updateAutomodRule,
  updateChannel,
  updateEmoji,
  updateMember,
  updateRole,
  updateSettings,
  updateSticker,
} from '@guildhall/protocol';
import {
  aMember,
  aPerson,
  aServer,
  befriend,
  connectProbe,
  type GatewayProbe,
  overwritePermissions,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let probe: GatewayProbe;
let file: Buffer;

beforeAll(async () => {
  const image = { width: 32, height: 32, channels: 3, background: '#336699' } as const;
  file = await sharp({ create: image }).png().toBuffer();
});
beforeEach(async () => {
  server = await aServer(instance);
  probe = await connectProbe(instance.url, { token: server.owner.token });
});

const inServer = () => ({ serverId: server.id });

type Payload = Readonly<Record<string, unknown>>;

/** Payloads of these events so far, in order, after all earlier changes have arrived. */
async function received(...names: readonly string[]): Promise<readonly { name: string; d: Payload }[]> {
  const mark = `mark ${String(probe.envelopes.length)}`;
  const self = { ...inServer(), userId: server.owner.id };
  await server.owner.do(updateMember, { params: self, body: { nick: mark } });
  await probe.take('MEMBER_UPDATE', ({ nick }) => nick === mark);
  return probe.envelopes.flatMap(({ t, d }) =>
    t && names.includes(t) ? [{ name: t, d: d as Payload }] : [],
  );
}

/** Rows by key after applying the events of a list: `removal` removes a row, any other event sets it. */
function applied(
  events: readonly { name: string; d: Payload }[],
  removal: string,
  keyOf: (d: Payload) => unknown,
  rowOf: (d: Payload) => unknown,
): unknown[] {
  const rows = new Map<unknown, unknown>();
  for (const { name, d } of events) {
    if (name === removal) rows.delete(keyOf(d));
    else rows.set(keyOf(d), rowOf(d));
  }
  return [...rows.values()];
}

it('emoji', async () => {
  const make = (name: string) =>
    server.owner.do(createEmoji, { params: inServer(), body: { name }, files: [file] });
  const [first, second] = [await make('first'), await make('second')];
  await server.owner.do(updateEmoji, {
    params: { ...inServer(), emojiId: first.id },
    body: { name: 'renamed' },
  });
  await server.owner.do(deleteEmoji, { params: { ...inServer(), emojiId: second.id } });
  const last = (await received('SERVER_EMOJIS_UPDATE')).at(-1);
  expect(last?.d.emojis).toEqual(await server.owner.do(listEmojis, { params: inServer() }));
});

it('stickers', async () => {
  const body = { name: 'Wave', emoji: '👋' };
  const make = () => server.owner.do(createSticker, { params: inServer(), body, files: [file] });
  const [first, second] = [await make(), await make()];
  await server.owner.do(updateSticker, {
    params: { ...inServer(), stickerId: first.id },
    body: { name: 'Bow' },
  });
  await server.owner.do(deleteSticker, { params: { ...inServer(), stickerId: second.id } });
  const last = (await received('SERVER_STICKERS_UPDATE')).at(-1);
  expect(last?.d.stickers).toEqual(await server.owner.do(listStickers, { params: inServer() }));
});

it('bans', async () => {
  for (const lifted of [true, false]) {
    const target = { ...inServer(), userId: (await aMember(instance, server)).id };
    await server.owner.do(putBan, { params: target });
    if (lifted) await server.owner.do(deleteBan, { params: target });
  }
  const events = await received('BAN_ADD', 'BAN_REMOVE');
  const idOf = (d: Payload) => (d.user as { id: string }).id;
  const kept = applied(events, 'BAN_REMOVE', idOf, idOf);
  expect(kept).toEqual((await server.owner.do(listBans, { params: inServer() })).map(({ user }) => user.id));
});

it('AutoMod rules', async () => {
  const body = {
    name: 'Words',
    trigger: { kind: 'keyword', keywords: ['spam'] },
    actions: [{ kind: 'block' }],
  };
  const make = () => server.owner.do(createAutomodRule, { params: inServer(), body: body as never });
  const [first, second] = [await make(), await make()];
  await server.owner.do(updateAutomodRule, {
    params: { ...inServer(), ruleId: first.id },
    body: { name: 'Renamed' },
  });
  await server.owner.do(deleteAutomodRule, { params: { ...inServer(), ruleId: second.id } });
  const events = await received('AUTOMOD_RULE_CREATE', 'AUTOMOD_RULE_UPDATE', 'AUTOMOD_RULE_DELETE');
  const ruleOf = (d: Payload) => (d.rule ?? d) as { id?: string; ruleId?: string };
  const kept = applied(events, 'AUTOMOD_RULE_DELETE', (d) => ruleOf(d).id ?? ruleOf(d).ruleId, ruleOf);
  expect(kept).toMatchObject(await server.owner.do(listAutomodRules, { params: inServer() }));
  expect(kept).toHaveLength(1);
});

it('invites', async () => {
  const make = () =>
    server.owner.do(createInvite, { params: { channelId: server.channel.id }, body: { unique: true } });
  const [kept, removed] = [await make(), await make()];
  await server.owner.do(deleteInvite, { params: { code: removed.code } });
  const events = await received('INVITE_CREATE', 'INVITE_DELETE');
  const codes = applied(
    events,
    'INVITE_DELETE',
    ({ code }) => code,
    ({ code }) => code,
  );
  expect(codes).toEqual([kept.code]);
  expect((await server.owner.do(listServerInvites, { params: inServer() })).map(({ code }) => code)).toEqual(
    codes,
  );
});

it('a member', async () => {
  const member = { ...inServer(), userId: (await aMember(instance, server)).id };
  const role = await server.owner.do(createRole, { params: inServer(), body: { name: 'Crew' } });
  await server.owner.do(giveRole, { params: { ...member, roleId: role.id } });
  await server.owner.do(updateMember, { params: member, body: { nick: 'Nick' } });
  await server.owner.do(putTimeout, { params: member, body: { durationSecs: 60 } });
  const compare = async () => {
    const last = (await received('MEMBER_UPDATE')).findLast(
      ({ d }) => (d.user as { id: string }).id === member.userId,
    );
    const {
      timeoutUntil = null,
      nick,
      roles,
      pending,
    } = await server.owner.do(getMember, { params: member });
    expect(last?.d).toMatchObject({ timeoutUntil, nick, roles, pending });
    return timeoutUntil;
  };
  expect(await compare()).not.toBeNull();
  await server.owner.do(deleteTimeout, { params: member });
  expect(await compare()).toBeNull();
});

it('roles', async () => {
  const make = (name: string) => server.owner.do(createRole, { params: inServer(), body: { name } });
  const [first, second, third] = [await make('first'), await make('second'), await make('third')];
  await server.owner.do(updateRole, {
    params: { ...inServer(), roleId: first.id },
    body: { name: 'renamed', color: '#336699' },
  });
  await server.owner.do(reorderRoles, { params: inServer(), body: [{ id: first.id, position: 3 }] });
  await server.owner.do(deleteRole, { params: { ...inServer(), roleId: second.id } });
  const rows = new Map<string, Role>();
  for (const { name, d } of await received('ROLE_CREATE', 'ROLE_UPDATE', 'ROLES_REORDER', 'ROLE_DELETE')) {
    if (name === 'ROLE_DELETE') rows.delete(String(d.roleId));
    else if (name === 'ROLES_REORDER') {
      for (const { id, position } of d.roles as Role[]) {
        const role = rows.get(id);
        if (role) rows.set(id, { ...role, position });
      }
    } else rows.set((d.role as Role).id, d.role as Role);
  }
  const { roles } = await server.owner.do(getServer, { params: inServer() });
  const kept = [...rows.values()].sort((left, right) => right.position - left.position);
  expect(kept).toEqual(roles.filter(({ id }) => id !== server.id));
  expect(kept.map(({ id }) => id).sort()).toEqual([first.id, third.id].sort());
});

it('channels', async () => {
  const make = (name: string) => server.owner.do(createChannel, { params: inServer(), body: { name } });
  const [first, second, third] = [await make('first'), await make('second'), await make('third')];
  await server.owner.do(updateChannel, {
    params: { channelId: first.id },
    body: { name: 'renamed', topic: 'A topic', slowmodeSecs: 5 },
  });
  await overwritePermissions(server, third.id, { deny: ['sendMessages'] });
  await server.owner.do(reorderChannels, { params: inServer(), body: [{ id: third.id, position: 0 }] });
  await server.owner.do(deleteChannel, { params: { channelId: second.id } });
  const rows = new Map<string, ServerChannel>();
  const names = ['CHANNEL_CREATE', 'CHANNEL_UPDATE', 'CHANNELS_REORDER', 'CHANNEL_DELETE'];
  for (const { name, d } of await received(...names)) {
    if (name === 'CHANNEL_DELETE') rows.delete(String(d.id));
    else if (name === 'CHANNELS_REORDER') {
      for (const { id, position, parentId } of d.channels as ServerChannel[]) {
        const channel = rows.get(id);
        if (channel) rows.set(id, { ...channel, position, parentId });
      }
    } else rows.set(String(d.id), d as unknown as ServerChannel);
  }
  const { channels } = await server.owner.do(getServer, { params: inServer() });
  const known = channels.filter(({ id }) => rows.has(id)).map((row) => ({ ...row, serverId: server.id }));
  expect([...rows.keys()].sort()).toEqual([first.id, third.id].sort());
  expect(known.map(({ id }) => rows.get(id))).toEqual(known);
});

it('members', async () => {
  const [gone, kept] = [await aMember(instance, server), await aMember(instance, server)];
  await server.owner.do(kickMember, { params: { ...inServer(), userId: gone.id } });
  const events = await received('MEMBER_ADD', 'MEMBER_REMOVE');
  const idOf = (d: Payload) => (d.user as { id: string }).id;
  const rows = applied(events, 'MEMBER_REMOVE', idOf, ({ serverId, ...member }) => member);
  const { status, ...fetched } = await server.owner.do(getMember, {
    params: { ...inServer(), userId: kept.id },
  });
  expect(status).toBe('offline');
  expect(rows).toMatchObject([fetched]);
  const all = await server.owner.do(listMembers, { params: inServer() });
  expect(all.map(({ user }) => user.id).sort()).toEqual([server.owner.id, kept.id].sort());
});

it('the audit log', async () => {
  await server.owner.do(createRole, { params: inServer(), body: { name: 'Crew' } });
  await server.owner.do(putBan, { params: { ...inServer(), userId: (await aPerson(instance)).id } });
  const events = await received('AUDIT_LOG_ENTRY_CREATE');
  const { entries } = await server.owner.do(listAuditLog, { params: inServer() });
  expect(events.map(({ d }) => d.entry).reverse()).toEqual(entries);
});

it('relationships and settings', async () => {
  const [friend, stranger] = [await aPerson(instance), await aPerson(instance)];
  await befriend(friend, server.owner);
  await server.owner.do(putRelationship, { params: { userId: stranger.id }, body: { type: 'blocked' } });
  await server.owner.do(deleteRelationship, { params: { userId: stranger.id } });
  await server.owner.do(updateSettings, { body: { theme: 'dark', compact: true } });
  const events = await received('RELATIONSHIP_UPDATE', 'RELATIONSHIP_REMOVE');
  const rowOf = (d: Payload) => d.relationship as { user: { id: string } };
  const kept = applied(events, 'RELATIONSHIP_REMOVE', (d) => d.userId ?? rowOf(d).user.id, rowOf);
  expect(kept).toEqual(await server.owner.do(listRelationships));
  const settings = (await received('SETTINGS_UPDATE')).at(-1);
  expect(settings?.d).toEqual(await server.owner.do(getSettings));
});
