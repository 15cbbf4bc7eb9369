/** Requests during the erasure of an account: joining servers and groups, new owners, and changing relationships. */
import {
  acceptInvite,
  addRecipient,
  createInvite,
  deleteRelationship,
  getServer,
  joinDiscoveryServer,
  LIMITS,
  listDirectChannels,
  listMembers,
  openDirectChannel,
  sendMessage,
} from '@guildhall/protocol';
import {
  aPerson,
  aServer,
  aServerWithMember,
  befriend,
  changeDatabase,
  createCaller,
  holdEvents,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { changeServerOwner, deleteUser } from '../operators/index.ts';

const instance = useInstance();
const operator = useOperator(instance);

async function byInvite(person: TestPerson, { owner, channel }: TestServer) {
  const { code } = await owner.do(createInvite, { params: { channelId: channel.id }, body: {} });
  return () => person.call(acceptInvite, { params: { code } });
}

async function byDiscovery(person: TestPerson, { id }: TestServer) {
  const text = 'update servers set listed = true where id = $1';
  await changeDatabase(instance, { text, values: [id], touches: [`server:${id}`] });
  return () => person.call(joinDiscoveryServer, { params: { serverId: id } });
}

async function erase({ username }: TestPerson): Promise<void> {
  await deleteUser(operator, username, { now: true, messages: false });
  await instance.runDueJobs();
}

it.each([
  ['an invite', byInvite],
  ['Discovery', byDiscovery],
] as const)('a join by %s that waited while the account was erased is refused', async (_, prepare) => {
  const [person, server] = [await aPerson(instance), await aServer(instance)];
  const join = await prepare(person, server);
  const [joined] = await whileLocked(instance, `select pg_advisory_xact_lock(${server.id})`, async () => {
    const joining = join();
    await untilWaiting(instance, 1);
    await erase(person);
    return [joining] as const;
  });
  expect(await joined).toMatchObject({ status: 401, code: 'invalid_token' });
  const members = await server.owner.do(listMembers, { params: { serverId: server.id }, query: {} });
  expect(members.map(({ user }) => user.id)).toEqual([server.owner.id]);
});

it('an addition to a group that waited while the account was erased is refused', async () => {
  const [anna, ben, carl, dora] = await Promise.all(Array.from({ length: 4 }, () => aPerson(instance)));
  if (!anna || !ben || !carl || !dora) throw new Error('people are missing');
  for (const friend of [ben, carl, dora]) await befriend(anna, friend);
  const recipientIds = [ben.id, carl.id];
  const { id: channelId } = await anna.do(openDirectChannel, { body: { recipientIds } });
  const [added] = await whileLocked(instance, `select pg_advisory_xact_lock(${channelId})`, async () => {
    const adding = anna.call(addRecipient, { params: { channelId, userId: dora.id } });
    await untilWaiting(instance, 1);
    await erase(dora);
    return [adding] as const;
  });
  expect(await added).toMatchObject({ status: 403, code: 'recipient_deleted' });
  const [group] = await anna.do(listDirectChannels);
  expect(group?.recipients.map(({ id }) => id).sort()).toEqual(recipientIds.sort());
});

it('a new group that waited while a friend was erased is refused', async () => {
  // The account with the lowest id is locked first.
  const ben = await aPerson(instance);
  const [anna, carl] = [await aPerson(instance), await aPerson(instance)];
  for (const friend of [ben, carl]) await befriend(anna, friend);
  const lock = `select pg_advisory_xact_lock(${ben.id})`;
  const [opened] = await whileLocked(instance, lock, async () => {
    const recipientIds = [ben.id, carl.id];
    const opening = anna.call(openDirectChannel, { body: { recipientIds } });
    await untilWaiting(instance, 1);
    await erase(carl);
    return [opening] as const;
  });
  expect(await opened).toMatchObject({ status: 403, code: 'recipient_deleted' });
  expect(await anna.do(listDirectChannels)).toEqual([]);
});

it('a process that has not read the erasure yet sends the account nothing, and opens no direct message', async () => {
  const second = await startTestInstance({ sharing: instance });
  onTestFinished(() => second.stop());
  const [anna, ben] = [await aPerson(instance), await aPerson(instance)];
  await befriend(anna, ben);
  const there = createCaller(second.url, `Session ${anna.token}`);
  const body = { recipientId: ben.id };
  const params = { channelId: (await there.do(openDirectChannel, { body })).id };
  await there.do(sendMessage, { params, body: { content: 'hello' } });
  const readOn = await holdEvents(instance);
  try {
    await erase(ben);
    for (const { status, code } of [
      await there.call(openDirectChannel, { body }),
      await there.call(sendMessage, { params, body: { content: 'hello?' } }),
    ])
      expect([status, code]).toEqual([403, 'recipient_deleted']);
  } finally {
    await readOn();
  }
});

it('a direct message whose opening waited while the account was erased is refused', async () => {
  const { server, member } = await aServerWithMember(instance);
  const lock = `select pg_advisory_xact_lock(${server.owner.id})`;
  const [opened] = await whileLocked(instance, lock, async () => {
    const opening = server.owner.call(openDirectChannel, { body: { recipientId: member.id } });
    await untilWaiting(instance, 1);
    await erase(member);
    return [opening] as const;
  });
  expect(await opened).toMatchObject({ status: 403, code: 'recipient_deleted' });
});

it('an end of a friendship and the erasure of the friend do not wait for each other', async () => {
  const person = await aPerson(instance);
  const [first, last] = [await aPerson(instance), await aPerson(instance)];
  for (const friend of [first, last]) await befriend(person, friend);
  const lock = `select from relationships where user_id = ${person.id} and other_id = ${last.id} for update`;
  const [erased, ended] = await whileLocked(instance, lock, async () => {
    const erasing = erase(person);
    await untilWaiting(instance, 1);
    const ending = first.call(deleteRelationship, { params: { userId: person.id } });
    await untilWaiting(instance, 2);
    return [erasing, ending] as const;
  });
  expect((await ended).status).toBe(204);
  await erased;
  const rows = 'select from relationships where user_id = $1 or other_id = $1';
  expect(await queryDatabase(instance, rows, [person.id])).toEqual([]);
});

it('an operator makes nobody the owner who is being erased', async () => {
  const { server, member } = await aServerWithMember(instance);
  const lock = `select pg_advisory_xact_lock(${server.id})`;
  const [changed, erased] = await whileLocked(instance, lock, async () => {
    const changing = changeServerOwner(operator, server.id, member.id).catch(({ code }) => code);
    await untilWaiting(instance, 1);
    const erasing = erase(member);
    await untilWaiting(instance, 2);
    return [changing, erasing] as const;
  });
  expect(await changed).toBe('invalid_request');
  await erased;
  const { ownerId } = await server.owner.do(getServer, { params: { serverId: server.id } });
  expect(ownerId).toBe(server.owner.id);
});

it('an account whose deletion is requested again while its erasure waits is kept', async () => {
  const person = await aPerson(instance);
  await deleteUser(operator, person.username, { now: false, messages: false });
  instance.clock.advance(LIMITS.deletionGraceDays * 24 * 3_600_000);
  const [erased] = await whileLocked(instance, `select pg_advisory_xact_lock(${person.id})`, async () => {
    const erasing = instance.runDueJobs();
    await untilWaiting(instance, 1);
    const postponed = `update users set deletion_at = deletion_at + interval '14 days' where id = $1`;
    await queryDatabase(instance, postponed, [person.id]);
    return [erasing] as const;
  });
  await erased;
  const kept = 'select username from users where id = $1 and erased_at is null';
  expect(await queryDatabase(instance, kept, [person.id])).toEqual([{ username: person.username }]);
});
