/** A database with a new history: restored elsewhere, recovered to a point in time, or a promoted replica. */
import { CLOSE_CODES, listMessages, OPCODES, sendMessage } from '@guildhall/protocol';
import {
  aServerWithMember,
  connectProbe,
  createCaller,
  queryDatabase,
  startTestInstance,
  useInstance,
} from '@guildhall/testkit';
import { expect, it } from 'vitest';

const instance = useInstance();

/** Simulates a copy in a cluster with a lower transaction counter. */
async function copyDatabase(): Promise<void> {
  await queryDatabase(instance, `update channel_activity set last_xid = '9000000000'`);
  await queryDatabase(instance, `update event_log set xid = (9000000000 + position)::text::xid8`);
  await queryDatabase(instance, `update event_log_epoch set history = '7000000000000000000/00000001/5'`);
}

const breakSignals = () =>
  queryDatabase(
    instance,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'guildhall-signal' and datname = current_database()`,
  );

it('starts over in a restored copy: accepts sends, refuses old positions, delivers each event once', async () => {
  const { server, member } = await aServerWithMember(instance);
  const params = { channelId: server.channel.id };
  const probe = await connectProbe(instance.url, { token: member.token });
  await server.owner.do(sendMessage, { params, body: { content: 'before' } });
  const { s, p } = await probe.take('MESSAGE_CREATE');
  await copyDatabase();

  const restored = await startTestInstance({ sharing: instance });
  try {
    const owner = createCaller(restored.url, `Session ${server.owner.token}`);
    const resume = { sessionId: probe.ready.sessionId, seq: s ?? 0, ...(p ? { position: p } : {}) };
    const late = await connectProbe(restored.url, { token: member.token, resume });
    await expect.poll(() => late.envelopes.find(({ op }) => op === OPCODES.invalidSession)?.d).toBe(false);
    const after = await connectProbe(restored.url, { token: member.token });
    await owner.do(sendMessage, { params, body: { content: 'after' } });
    expect((await after.take('MESSAGE_CREATE')).d.content).toBe('after');
    expect(after.untaken()).not.toContain('MESSAGE_CREATE');
    const contents = (await owner.do(listMessages, { params })).map(({ content }) => content);
    expect(contents).toEqual(['before', 'after']);

    // A running process notices when its connections break, and closes its sessions.
    await breakSignals();
    expect(await probe.closed()).toBe(CLOSE_CODES.unknownError.code);
    const again = await connectProbe(instance.url, { token: member.token });
    await server.owner.do(sendMessage, { params, body: { content: 'from the other process' } });
    expect((await again.take('MESSAGE_CREATE')).d.content).toBe('from the other process');
  } finally {
    await restored.stop();
  }
});
