/** The order of a session's dispatches when one connection follows another. */
import { expect, it } from 'vitest';
import { ownDispatch } from '../fan-out/dispatch.ts';
import { Session, type SessionConnection } from './session.ts';

const identity = { kind: 'person', id: '100', credentialId: '1', csrfToken: null } as const;
const host = {
  clock: { now: () => 0 },
  registry: { end: () => undefined, cutOff: () => undefined },
};

/** A connection whose client reads nothing until `ready` is resolved. */
function aSlowConnection() {
  const sent: number[] = [];
  const ready = Promise.withResolvers<void>();
  const connection: SessionConnection = {
    session: null,
    isOpening: true,
    sendDispatch: (sequence) => void sent.push(sequence),
    sendDispatches: () => undefined,
    readyForBulk: () => ready.promise,
    close: () => undefined,
  };
  return { connection, sent, ready };
}

it('a connection that was cut off while it caught up leaves held events to the next one', async () => {
  const session = new Session(host, { id: '1', identity, shard: null, intents: 1 });
  const deliver = () => session.deliver(ownDispatch({ name: 'MESSAGE_CREATE', payload: '{}' }, 0));
  const [first, second] = [aSlowConnection(), aSlowConnection()];
  session.connection = first.connection;
  session.hold();
  deliver();
  const cutOff = session.release();
  session.connection = null;
  session.hold();
  session.connection = second.connection;
  deliver();
  second.ready.resolve();
  first.ready.resolve();
  await cutOff;
  deliver();
  // The second connection is still sending what its client missed.
  expect([first.sent, second.sent]).toEqual([[1], []]);
  await session.release();
  deliver();
  expect(second.sent).toEqual([2, 3, 4]);
});
