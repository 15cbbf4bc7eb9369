/** Deletions and owners of servers: requests while a person becomes one, and the next owner after an erasure. */
import {
  createServer,
  deleteAccount,
  getAccount,
  getServer,
  listServers,
  transferServer,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aRole,
  aServer,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import { expect, it } from 'vitest';
import { deleteUser, suspendUser } from '../operators/index.ts';

const instance = useInstance();
const operator = useOperator(instance);

const requestDeletion = (person: TestPerson) =>
  person.call(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });

async function aFutureOwner(way: 'a transfer' | 'a new server') {
  if (way === 'a new server') {
    const person = await aPerson(instance);
    return { person, become: () => person.call(createServer, { body: { name: 'New' } }) };
  }
  const server = await aServer(instance);
  const person = await aMember(instance, server);
  const body = { userId: person.id, password: PASSWORD };
  return {
    person,
    become: () => server.owner.call(transferServer, { params: { serverId: server.id }, body }),
  };
}

/** Starts two calls that change an account, in this order, and returns their answers. */
async function inOrder<First, Second>(
  { id }: TestPerson,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const calls = await whileLocked(instance, `select from users where id = ${id} for update`, async () => {
    const one = first();
    await untilWaiting(instance, 1);
    const other = second();
    await untilWaiting(instance, 2);
    return [one, other] as const;
  });
  return Promise.all(calls);
}

async function ownsServerWhileDeleting({ id }: TestPerson): Promise<boolean> {
  const rows = await queryDatabase(
    instance,
    'select from users join servers on owner_id = users.id where users.id = $1 and deletion_at is not null',
    [id],
  );
  return rows.length > 0;
}

it.each([['a transfer'], ['a new server']] as const)('a request after %s is refused', async (way) => {
  const { person, become } = await aFutureOwner(way);
  const [became, asked] = await inOrder(person, become, () => requestDeletion(person));
  expect(became.status).toBeLessThan(300);
  expect(asked.code).toBe('owns_servers');
  expect(await ownsServerWhileDeleting(person)).toBe(false);
  expect((await person.call(getAccount)).status).toBe(200);
});

it.each([
  ['a transfer', 'invalid_request'],
  ['a new server', 'invalid_token'],
] as const)('%s after a request is refused', async (way, code) => {
  const { person, become } = await aFutureOwner(way);
  // Loads everything that the checks read into memory.
  await person.do(listServers);
  const [asked, became] = await inOrder(person, () => requestDeletion(person), become);
  expect(asked.status).toBe(202);
  expect(became.code).toBe(code);
  expect(await ownsServerWhileDeleting(person)).toBe(false);
});

it.each([
  ['may be someone whose suspension has ended', 60_000, 'suspended'],
  ['is not a suspended member', 0, 'other'],
] as const)('the next owner of a server %s', async (_, wait, next) => {
  const server = await aServer(instance);
  const members = { suspended: await aMember(instance, server), other: await aMember(instance, server) };
  const until = new Date(instance.clock.now() + 30_000).toISOString();
  await suspendUser(operator, members.suspended.id, { until });
  instance.clock.advance(wait);
  await deleteUser(operator, server.owner.id, { now: true, messages: false });
  await instance.runDueJobs();
  const { ownerId } = await members.other.do(getServer, { params: { serverId: server.id } });
  expect(ownerId).toBe(members[next].id);
});

it('the next owner of a server is the person with the highest role who joined first', async () => {
  const server = await aServer(instance);
  const join = () => {
    instance.clock.advance(1000);
    return aMember(instance, server);
  };
  const [without, low, suspended] = [await join(), await join(), await join()];
  const [first, second] = [await join(), await join()];
  const bot = await aBot(instance, server);
  await aRole(instance, server, { position: 10, permissions: [] }, low, first);
  await aRole(instance, server, { position: 20, permissions: [] }, second, first);
  await aRole(instance, server, { position: 30, permissions: [] }, suspended, bot);
  await suspendUser(operator, suspended.id, {});
  const nextAfter = async (ownerId: string) => {
    await deleteUser(operator, ownerId, { now: true, messages: false });
    await instance.runDueJobs();
    return (await without.do(getServer, { params: { serverId: server.id } })).ownerId;
  };
  expect(await nextAfter(server.owner.id)).toBe(first.id);
  expect(await nextAfter(first.id)).toBe(second.id);
  expect(await nextAfter(second.id)).toBe(low.id);
  expect(await nextAfter(low.id)).toBe(without.id);
});
