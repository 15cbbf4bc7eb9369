/** Address bans close gateway connections (design, chapters 0 and 9; close codes in 2.1). */
import {
  aMember,
  aServer,
  connectProbe,
  openProbe,
  type TestPerson,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';
import { banAddress } from '../index.ts';

const instance = useInstance({ settings: { TRUST_PROXY: 'loopback' } });
const operator = useOperator(instance);
let person: TestPerson;

beforeAll(async () => {
  person = await aMember(instance, await aServer(instance));
});

const from = (address: string, more: { resume?: { sessionId: string; seq: number } } = {}) =>
  connectProbe(instance.url, { token: person.token, headers: { 'x-forwarded-for': address }, ...more });

it('a ban closes all connections from the address, on every process, and no others', async () => {
  const [meant, other] = [await from('203.0.113.7'), await from('198.51.100.7')];
  const headers = { 'x-forwarded-for': '203.0.113.8' };
  const nobody = openProbe(instance.url, { headers });
  await expect.poll(() => nobody.envelopes.length).toBe(1);
  await banAddress(operator, '203.0.113.0/24', {});
  expect(await meant.closed()).toBe(4004);
  expect(await nobody.closed()).toBe(4004);
  expect(await openProbe(instance.url, { headers }).closed()).toBe(1006);
  other.send(1, null);
  await expect.poll(() => other.envelopes.some(({ op }) => op === 11)).toBe(true);
  // The session has ended and cannot be resumed from another address either.
  const back = await from('198.51.100.7', { resume: { sessionId: meant.ready.sessionId, seq: 1 } });
  await expect.poll(() => back.envelopes.find(({ op }) => op === 9)?.d).toBe(false);
  await Promise.all([back.close(), other.close()]);
});
