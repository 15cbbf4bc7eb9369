/** The forwarding unit when events of voice states reach it late, because another transaction holds the log back. */
import { createChannel, kickMember, OPCODES } from '@guildhall/protocol';
import {
  aServerWithMember,
  connectProbe,
  type GatewayProbe,
  holdEvents,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const instance = useInstance({ settings: { VOICE_MODE: 'sfu' } });
let server: TestServer;
let member: TestPerson;
let probes: GatewayProbe[] = [];

beforeEach(async () => {
  ({ server, member } = await aServerWithMember(instance));
});
afterEach(async () => {
  await Promise.all(probes.map((probe) => probe.close()));
  probes = [];
});

async function aVoiceChannel(): Promise<string> {
  const params = { serverId: server.id };
  return (await server.owner.do(createChannel, { params, body: { name: 'Voice', kind: 'voice' } })).id;
}

async function aSession(): Promise<GatewayProbe> {
  const probe = await connectProbe(instance.url, { token: member.token });
  probes.push(probe);
  return probe;
}

/** Joins a channel and the room of its unit. */
async function enter(probe: GatewayProbe, channelId: string): Promise<void> {
  probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId });
  const { d } = await probe.take('VOICE_SERVER_UPDATE', (update) => update.channelId === channelId);
  const targetSessionId = d.endpoint;
  probe.send(OPCODES.voiceSignal, { channelId, targetSessionId, signal: { kind: 'join' } });
  await probe.take('VOICE_SIGNAL', ({ signal }) => signal.kind === 'offer');
}

/** The rooms of the sessions in the unit. */
const rooms = async () => (await instance.voiceCounts()).map(({ roomId }) => roomId);

const told = (probe: GatewayProbe, channelId: string | null) =>
  probe.take('VOICE_STATE_UPDATE', (state) => state.userId === member.id && state.channelId === channelId);

it('keeps someone in the room that they have moved to', async () => {
  const [first, second] = [await aVoiceChannel(), await aVoiceChannel()];
  const probe = await aSession();
  await enter(probe, first);
  const release = await holdEvents(instance);
  await enter(probe, second);
  await release();
  await told(probe, second);
  expect(await rooms()).toEqual([second]);
});

it('keeps only the newest session of someone, and nobody who was kicked', async () => {
  const channelId = await aVoiceChannel();
  const [former, present] = [await aSession(), await aSession()];
  await enter(former, channelId);
  await told(former, channelId);
  const release = await holdEvents(instance);
  await enter(present, channelId);
  await release();
  await told(present, channelId);
  expect(await rooms()).toEqual([channelId]);
  await server.owner.do(kickMember, { params: { serverId: server.id, userId: member.id } });
  await vi.waitFor(async () => expect(await rooms()).toEqual([]), 120_000);
});
