/** Presences for a session that resumes after its process has ended (design 2.1, 2.3). */
import { type Presence, updatePresence, updateSettings } from '@guildhall/protocol';
import { aBot, aMember, aServer, connectProbe, type TestServer, useInstance } from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';

const before = useInstance();
const next = useInstance({ sharing: before });
let server: TestServer;
beforeAll(async () => {
  server = await aServer(before);
});

it('sends people who went offline as offline, and the current presence of others', async () => {
  const [left, stayed, hidden] = await Promise.all([
    aMember(before, server),
    aMember(before, server),
    aMember(before, server),
  ]);
  const came = await aBot(before, server);
  const watcher = await connectProbe(before.url, { token: server.owner.token });
  const gone = await connectProbe(before.url, { token: left.token });
  await watcher.take('PRESENCE_UPDATE', ({ userId, status }) => userId === left.id && status === 'online');
  await server.owner.do(updateSettings, { body: { compact: true } });
  const last = (await watcher.take('SETTINGS_UPDATE')) as { s: number | null; p?: string };
  watcher.cut();
  await hidden.do(updatePresence, { body: { status: 'invisible' } });
  await stayed.do(updatePresence, { body: { status: 'dnd', customStatus: 'busy' } });
  // The next process has none of the previous one's connections.
  const present = await Promise.all(
    [came, stayed, hidden].map(({ token }) => connectProbe(next.url, { token })),
  );
  const back = await connectProbe(next.url, {
    token: server.owner.token,
    resume: { sessionId: watcher.ready.sessionId, seq: last.s ?? 0, position: last.p ?? '' },
  });
  await back.take('RESUMED');
  // The latest of each person: the stream may also announce people who have just connected.
  const told = () =>
    Object.fromEntries(
      back.envelopes.flatMap(({ t, d }) => (t === 'PRESENCE_UPDATE' ? [[(d as Presence).userId, d]] : [])),
    );
  await expect.poll(told).toMatchObject(
    Object.fromEntries(
      [
        { userId: left.id, status: 'offline', customStatus: null },
        { userId: hidden.id, status: 'offline', customStatus: null },
        { userId: stayed.id, status: 'dnd', customStatus: 'busy' },
        { userId: came.id, status: 'online', customStatus: null },
      ].map((presence) => [presence.userId, presence]),
    ),
  );
  await Promise.all([gone, back, ...present].map((probe) => probe.close()));
});
