/** Wrong tokens at the gateway count like refused requests of their address (design, chapter 10). */
import { getAccount, OPCODES } from '@guildhall/protocol';
import { createCaller, openProbe, useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';

// 10,000 becomes 100.
const instance = useInstance({ settings: { RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: 'loopback' } });

const open = (address: string) => openProbe(instance.url, { headers: { 'x-forwarded-for': address } });

async function logInWrongly(address: string): Promise<number> {
  const probe = open(address);
  await expect.poll(() => probe.envelopes.length).toBe(1);
  probe.send(OPCODES.identify, { token: 'wrong' });
  return probe.closed();
}

it('an address with too many wrong tokens is refused before the next one is looked up', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const stranger = createCaller(instance.url, 'Session wrong', headers);
  for (let count = 0; count < 98; count += 1) expect((await stranger.call(getAccount)).status).toBe(401);
  for (let count = 0; count < 3; count += 1) expect(await logInWrongly('203.0.113.7')).toBe(4004);
  expect(await open('203.0.113.7').closed()).toBe(1006);
  expect((await stranger.call(getAccount)).status).toBe(429);
  expect(await logInWrongly('203.0.113.8')).toBe(4004);
});
