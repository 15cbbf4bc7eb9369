/** Counts of online members: exact on small instances, cached for a moment on large ones. */
import { updatePresence } from '@guildhall/protocol';
import {
  aMember,
  anOperator,
  aServer,
  type TestOperator,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onlineCounts } from './online-counts.ts';

const instance = useInstance();
/** A process whose connections the test controls. */
let elsewhere: TestOperator;
let server: TestServer;

beforeAll(async () => {
  elsewhere = await anOperator(instance);
  server = await aServer(instance);
});
afterAll(async () => {
  await elsewhere?.close();
});

const count = async () => (await onlineCounts(elsewhere.runtime, [server.id])).get(server.id);
const connect = (userId: string, connected = true) =>
  elsewhere.runtime.presenceStore.setConnected(userId, connected);

it('counts members that are connected and not invisible, in several servers at once', async () => {
  const member = await aMember(instance, server);
  const other = await aServer(instance, member);
  expect(await count()).toBe(0);
  await connect(server.owner.id);
  await connect(member.id);
  await connect('1');
  expect(await onlineCounts(elsewhere.runtime, [server.id, other.id, '7'])).toEqual(
    new Map([
      [server.id, 2],
      [other.id, 1],
      ['7', 0],
    ]),
  );
  await member.do(updatePresence, { body: { status: 'invisible' } });
  expect(await count()).toBe(1);
  await connect(server.owner.id, false);
  expect(await count()).toBe(0);
  expect(await onlineCounts(elsewhere.runtime, [])).toEqual(new Map());
});

it('remembers a count for 15 seconds while thousands are connected', async () => {
  for (let id = 1; id <= 2001; id += 1) await connect(String(id));
  await connect(server.owner.id);
  expect(await count()).toBe(1);
  await connect(server.owner.id, false);
  expect(await count()).toBe(1);
  instance.clock.advance(15_000);
  expect(await count()).toBe(0);
});
