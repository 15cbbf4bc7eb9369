import { expect, it } from 'vitest';
import { startForwarding } from './forwarding-unit.ts';
import { MediaPort } from './transport/media-port.ts';

it('starts again after a crash, and reports the crash once', async () => {
  const addresses = ['127.0.0.1'];
  const reserved = await MediaPort.open({
    ports: { first: 0, last: 0 },
    tcp: true,
    receive: () => undefined,
    gone: () => undefined,
  });
  let first = reserved.port;
  const unit = startForwarding({
    settings: () => ({ ports: { first, last: first }, tcp: true, addresses }),
  });
  const person = { roomId: 'r', sessionId: 's', userId: 'u' };
  const admit = () =>
    unit.send({ kind: 'admit', ...person, rights: { speaks: true, hears: true, showsScreen: true } });
  let failures = 0;
  const offered = Promise.withResolvers<void>();
  unit.listen({
    report: ({ kind }) => kind === 'offer' && offered.resolve(),
    failed() {
      failures += 1;
      first = 0;
      admit();
    },
  });
  admit();
  await offered.promise;
  expect(await unit.counts()).toMatchObject([person]);
  expect(failures).toBe(1);
  await unit.stop();
  reserved.close();
});

it('answers a count that it can no longer carry out because it stops', async () => {
  const unit = startForwarding({
    settings: () => ({ ports: { first: 0, last: 0 }, tcp: true, addresses: ['127.0.0.1'] }),
  });
  unit.prepare();
  await unit.counts();
  const counting = unit.counts();
  await unit.stop();
  expect(await counting).toEqual([]);
});
