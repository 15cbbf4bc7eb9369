/** Rooms of another process's forwarding unit: joined, and rescued when that process or the unit has ended. */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { createChannel, MESH_MEMBERS, OPCODES } from '@guildhall/protocol';
import {
  aMember,
  aServer,
  changeDatabase,
  connectProbe,
  type GatewayProbe,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { expect, it, onTestFinished } from 'vitest';

const settings = { VOICE_MODE: 'sfu' };
const instance = useInstance({ settings });
const other = useInstance({ settings, sharing: instance });

const withoutUnit = useInstance({ settings: { VOICE_MODE: 'mesh' }, sharing: instance });

const GONE = 'unit:ended';

it('a take-over includes someone who is just joining on another process', async () => {
  const server = await aServer(instance);
  const body = { name: 'Voice', kind: 'voice' } as const;
  const { id: channelId } = await server.owner.do(createChannel, { params: { serverId: server.id }, body });
  const aSession = async ({ url }: { readonly url: string }) => {
    const probe = await connectProbe(url, { token: (await aMember(instance, server)).token });
    onTestFinished(() => probe.close());
    return probe;
  };
  const present = [await aSession(instance), await aSession(instance)];
  const late = await aSession(other);
  const join = (probe: GatewayProbe) =>
    probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId });
  const enterRoom = (probe?: GatewayProbe) =>
    probe?.send(OPCODES.voiceSignal, { channelId, targetSessionId: GONE, signal: { kind: 'join' } });
  for (const probe of present) {
    join(probe);
    await probe.take('VOICE_SERVER_UPDATE');
  }
  await changeDatabase(instance, {
    text: "update voice_states set unit = 'ended' where channel_id = $1",
    values: [channelId],
    touches: [],
  });
  // Keeps the join from committing.
  await whileLocked(instance, 'lock table event_log in share mode', async () => {
    join(late);
    await untilWaiting(instance, 1);
    enterRoom(present[0]);
    await untilWaiting(instance, 2);
  });
  await late.take('VOICE_SERVER_UPDATE', ({ endpoint }) => endpoint === GONE);
  enterRoom(late);
  const endpoints = new Set<string | undefined>();
  for (const probe of [...present, late]) {
    const { d } = await probe.take('VOICE_SERVER_UPDATE', ({ endpoint }) => endpoint !== GONE);
    endpoints.add(d.endpoint);
  }
  expect([...endpoints]).toHaveLength(1);
});

it('a large room on another process can be joined while the own unit does not run', async () => {
  const server = await aServer(instance);
  const body = { name: 'Voice', kind: 'voice' } as const;
  const { id: channelId } = await server.owner.do(createChannel, { params: { serverId: server.id }, body });
  const endpoints = new Set<string | undefined>();
  for (let present = 0; present <= MESH_MEMBERS; present += 1) {
    const { url } = present < MESH_MEMBERS ? instance : withoutUnit;
    const probe = await connectProbe(url, { token: (await aMember(instance, server)).token });
    onTestFinished(() => probe.close());
    probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId });
    endpoints.add((await probe.take('VOICE_SERVER_UPDATE')).d.endpoint);
  }
  expect([...endpoints]).toEqual([expect.stringMatching(/^unit:/)]);
});

// The last one, because no room of this process begins in its unit for a minute.
it('a room whose unit fails becomes a mesh, including someone who is just joining', async () => {
  const server = await aServer(instance);
  const body = { name: 'Voice', kind: 'voice' } as const;
  const { id: channelId } = await server.owner.do(createChannel, { params: { serverId: server.id }, body });
  const aSession = async () => {
    const probe = await connectProbe(instance.url, { token: (await aMember(instance, server)).token });
    onTestFinished(() => probe.close());
    return probe;
  };
  const [present, late] = [await aSession(), await aSession()];
  const join = (probe: GatewayProbe) =>
    probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId });
  const started = once(process, 'worker') as Promise<[Worker]>;
  join(present);
  const { d } = await present.take('VOICE_SERVER_UPDATE');
  const signal = { kind: 'join' } as const;
  present.send(OPCODES.voiceSignal, { channelId, targetSessionId: d.endpoint, signal });
  await present.take('VOICE_SIGNAL', (answer) => answer.signal.kind === 'offer');
  const [unit] = await started;
  // Keeps the join from committing.
  await whileLocked(instance, 'lock table event_log in share mode', async () => {
    join(late);
    await untilWaiting(instance, 1);
    await unit.terminate();
    await untilWaiting(instance, 2);
  });
  for (const probe of [present, late]) await probe.take('VOICE_SERVER_UPDATE', ({ mode }) => mode === 'mesh');
});
