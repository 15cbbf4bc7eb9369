/** Deadlines of connections when the system's clock jumps (design 2.1, "Heartbeat"). */
import { HOUR_MS } from '@guildhall/platform';
import { OPCODES } from '@guildhall/protocol';
import { aPerson, connectProbe, openProbe, useInstance } from '@guildhall/testkit';
import { afterEach, expect, it, vi } from 'vitest';

const instance = useInstance();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Moves the system's clock. */
function step(milliseconds: number): void {
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + milliseconds);
}

it.each([HOUR_MS, -HOUR_MS])(
  'a step of %d ms closes no connection, and deadlines still apply',
  async (by) => {
    const { token } = await aPerson(instance);
    const connected = await connectProbe(instance.url, { token });
    const silent = openProbe(instance.url);
    await expect.poll(() => silent.envelopes.length).toBe(1);
    step(by);
    // When this connection is closed for not identifying, all deadlines have been checked.
    instance.clock.elapse(31_000);
    expect(await silent.closed()).toBe(4003);
    connected.send(OPCODES.heartbeat, null);
    await expect.poll(() => connected.envelopes.some(({ op }) => op === OPCODES.heartbeatAck)).toBe(true);
    await connected.close();
  },
);
