/** The account in events that are sent during its change, or by a process that has not read the change yet. */
import {
  acceptInvite,
  agreeToScreening,
  createInvite,
  deleteChannel,
  kickMember,
  listMembers,
  openDirectChannel,
  putScreening,
  putTimeout,
  requestFriendship,
  sendMessage,
  updateMember,
  updateProfile,
} from '@guildhall/protocol';
import {
  aMember,
  aServer,
  type Caller,
  connectProbe,
  createCaller,
  holdEvents,
  queryDatabase,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { expect, it } from 'vitest';

const first = useInstance();
const second = useInstance({ sharing: first });

it('a change of a member does not announce an outdated account', async () => {
  const server = await aServer(first);
  const member = await aMember(first, server);
  const { owner, id: serverId } = server;
  const there = createCaller(second.url, `Session ${owner.token}`);
  await there.do(listMembers, { params: { serverId }, query: {} });
  const probe = await connectProbe(first.url, { token: owner.token });
  const readOn = await holdEvents(first);
  try {
    await member.do(updateProfile, { body: { displayName: 'Renamed' } });
    await there.do(updateMember, { params: { serverId, userId: member.id }, body: { nick: 'Nick' } });
  } finally {
    await readOn();
  }
  const { d } = await probe.take('MEMBER_UPDATE');
  expect(d).toMatchObject({ nick: 'Nick', user: { displayName: 'Renamed' } });
  await probe.close();
});

const elsewhere = ({ token }: TestPerson): Caller => createCaller(second.url, `Session ${token}`);

type Announcement = (server: TestServer, member: TestPerson) => Promise<unknown>;

/** Announces an account whose new name has been written but not committed. */
async function whileRenaming(person: TestPerson, announce: () => Promise<unknown>): Promise<void> {
  const name = `hold_change_${person.id}`;
  for (const statement of [
    `create function ${name}() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock_shared(-1); return null; end $$`,
    `create trigger ${name} after update on users
       for each row when (old.id = ${person.id}) execute function ${name}()`,
  ])
    await queryDatabase(first, statement);
  const changes = await whileLocked(first, 'select pg_advisory_xact_lock(-1)', async () => {
    const renaming = person.do(updateProfile, { body: { displayName: 'Renamed' } });
    await untilWaiting(first, 1);
    const announcing = announce();
    await Promise.race([announcing, untilWaiting(first, 2)]);
    return [renaming, announcing];
  });
  await Promise.all(changes);
  await queryDatabase(first, `drop function ${name} cascade`);
}

it.each<[string, Announcement]>([
  [
    'a change of a member',
    ({ owner, id: serverId }, { id: userId }) =>
      owner.do(updateMember, { params: { serverId, userId }, body: { nick: 'Nick' } }),
  ],
  [
    'a timeout',
    ({ owner, id: serverId }, { id: userId }) =>
      owner.do(putTimeout, { params: { serverId, userId }, body: { durationSecs: 60 } }),
  ],
  [
    'agreement to the rules',
    ({ id: serverId }, member) => member.do(agreeToScreening, { params: { serverId } }),
  ],
  [
    'the end of screening',
    ({ owner, id: serverId }) => owner.do(putScreening, { params: { serverId }, body: { enabled: false } }),
  ],
])('%s does not announce the account as it was before a concurrent change', async (_what, announce) => {
  const server = await aServer(first);
  const rules = { enabled: true, rules: ['Be kind'] };
  await server.owner.do(putScreening, { params: { serverId: server.id }, body: rules });
  const member = await aMember(first, server);
  const probe = await connectProbe(first.url, server.owner);
  await whileRenaming(member, () => announce(server, member));
  expect((await probe.take('MEMBER_UPDATE')).d.user.displayName).toBe('Renamed');
  await probe.close();
});

it('a message that reopens a direct message does not announce the account as it was before a concurrent change', async () => {
  const server = await aServer(first);
  const member = await aMember(first, server);
  const { id: channelId } = await server.owner.do(openDirectChannel, { body: { recipientId: member.id } });
  await server.owner.do(deleteChannel, { params: { channelId } });
  const probe = await connectProbe(first.url, server.owner);
  const body = { content: 'Hello' };
  await whileRenaming(member, () => member.do(sendMessage, { params: { channelId }, body }));
  expect((await probe.take('DM_CREATE')).d.recipients).toEqual([
    expect.objectContaining({ displayName: 'Renamed' }),
  ]);
  await probe.close();
});

it.each<[string, 'RELATIONSHIP_UPDATE' | 'DM_CREATE', Announcement]>([
  [
    'a request for friendship',
    'RELATIONSHIP_UPDATE',
    ({ owner }, { username }) => elsewhere(owner).do(requestFriendship, { body: { username } }),
  ],
  [
    'a new direct message',
    'DM_CREATE',
    ({ owner }, { id: recipientId }) => elsewhere(owner).do(openDirectChannel, { body: { recipientId } }),
  ],
])('%s does not announce the account as it was before', async (_what, event, announce) => {
  const server = await aServer(first);
  const member = await aMember(first, server);
  await elsewhere(server.owner).do(listMembers, { params: { serverId: server.id }, query: {} });
  const probe = await connectProbe(first.url, { token: server.owner.token });
  const readOn = await holdEvents(first);
  try {
    await member.do(updateProfile, { body: { displayName: 'Renamed' } });
    await announce(server, member);
  } finally {
    await readOn();
  }
  expect(JSON.stringify((await probe.take(event)).d)).toContain('"displayName":"Renamed"');
  await probe.close();
});

it('a kick does not announce the account as it was before', async () => {
  const server = await aServer(first);
  const [member, other] = [await aMember(first, server), await aMember(first, server)];
  await elsewhere(server.owner).do(listMembers, { params: { serverId: server.id }, query: {} });
  const probe = await connectProbe(first.url, { token: other.token });
  const readOn = await holdEvents(first);
  try {
    await member.do(updateProfile, { body: { displayName: 'Renamed' } });
    await elsewhere(server.owner).do(kickMember, { params: { serverId: server.id, userId: member.id } });
  } finally {
    await readOn();
  }
  expect((await probe.take('MEMBER_REMOVE')).d.user.displayName).toBe('Renamed');
  await probe.close();
});

it('a join does not announce the account as it was before', async () => {
  const [{ owner, channel }, other] = [await aServer(first), await aServer(first)];
  const person = await aMember(first, other);
  const { code } = await owner.do(createInvite, { params: { channelId: channel.id }, body: {} });
  await elsewhere(person).do(listMembers, { params: { serverId: other.id }, query: {} });
  const probe = await connectProbe(first.url, { token: owner.token });
  const readOn = await holdEvents(first);
  try {
    await person.do(updateProfile, { body: { displayName: 'Renamed' } });
    await elsewhere(person).do(acceptInvite, { params: { code } });
  } finally {
    await readOn();
  }
  expect((await probe.take('MEMBER_ADD')).d.user.displayName).toBe('Renamed');
  await probe.close();
});
