/** Voice through a LiveKit server: tokens, changes of rights, and webhooks, against a stand-in for that server. */
import {
  createChannel,
  kickMember,
  OPCODES,
  type PayloadOf,
  updateMember,
  type voiceServerUpdate,
} from '@guildhall/protocol';
import {
  aMember,
  aServer,
  changeDatabase,
  connectProbe,
  type GatewayProbe,
  overwritePermissions,
  startTestInstance,
  type TestInstance,
  type TestPerson,
  type TestServer,
} from '@guildhall/testkit';
import { type LiveKitServer, startLiveKitServer } from '@guildhall/testkit/live-kit-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';

let liveKit: LiveKitServer;
let instance: TestInstance;
let server: TestServer;
let channelId: string;
let member: TestPerson;
let probe: GatewayProbe;

beforeAll(async () => {
  liveKit = await startLiveKitServer();
  const settings = { ...liveKit.settings, VOICE_MODE: 'sfu' };
  instance = await startTestInstance({ settings, runsJobs: true });
});
afterAll(async () => {
  await instance?.stop();
  await liveKit?.stop();
});
beforeEach(async () => {
  server = await aServer(instance);
  const body = { name: 'Voice', kind: 'voice' } as const;
  channelId = (await server.owner.do(createChannel, { params: { serverId: server.id }, body })).id;
  member = await aMember(instance, server);
  probe = await connectProbe(instance.url, { token: member.token });
});
afterEach(() => probe.close());

async function join(by = probe): Promise<PayloadOf<typeof voiceServerUpdate>> {
  by.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId });
  return (await by.take('VOICE_SERVER_UPDATE')).d as PayloadOf<typeof voiceServerUpdate>;
}

const asked = (method: string, sources?: readonly string[]) =>
  liveKit.take(({ method: given, body }) => {
    const permission = body.permission as { canPublishSources?: readonly string[] } | undefined;
    const isWanted = !sources || permission?.canPublishSources?.toSorted().join() === sources.join();
    return given === method && body.room === channelId && body.identity === member.id && isWanted;
  });

const deliver = async (event: object, secret?: string) =>
  (await fetch(`${instance.url}/api/voice/livekit`, await liveKit.webhook(event, secret))).status;

const entered = () => ({
  event: 'participant_joined',
  id: 'EV_1',
  room: { name: channelId },
  participant: { identity: member.id },
});

it('gets a token for one room, one person and a minute, with the permissions there', async () => {
  const { mode, endpoint, token = '' } = await join();
  expect({ mode, endpoint }).toEqual({ mode: 'sfu', endpoint: liveKit.settings.LIVEKIT_URL });
  const { sub, video, exp = 0, nbf = 0 } = await liveKit.read(token);
  expect(Number(exp) - Number(nbf)).toBeLessThanOrEqual(60);
  expect({ sub, video }).toEqual({
    sub: member.id,
    video: {
      room: channelId,
      roomJoin: true,
      canSubscribe: true,
      canPublish: true,
      canPublishData: false,
      canPublishSources: ['camera', 'microphone', 'screen_share_audio', 'screen_share'],
    },
  });
});

it('gets a token without microphone if the member may not speak', async () => {
  await overwritePermissions(server, channelId, { member: member.id, deny: ['speak'] });
  const { token = '' } = await join();
  const { video } = await liveKit.read(token);
  expect(video).toMatchObject({ canPublishSources: ['camera', 'screen_share'] });
});

it('applies changes by a moderator, even after a failure of LiveKit, and removes people who leave', async () => {
  await join();
  await asked('UpdateParticipant', ['CAMERA', 'MICROPHONE', 'SCREEN_SHARE', 'SCREEN_SHARE_AUDIO']);
  const params = { serverId: server.id, userId: member.id };
  liveKit.failNext(1);
  await server.owner.do(updateMember, { params, body: { mute: true } });
  const { grants } = await asked('UpdateParticipant', ['CAMERA', 'SCREEN_SHARE']);
  expect(grants).toMatchObject({ roomAdmin: true, room: channelId });
  await server.owner.do(kickMember, { params });
  await asked('RemoveParticipant');
});

it('applies the permissions again when a person joins, and refuses unsigned events', async () => {
  await join();
  await asked('UpdateParticipant');
  expect(await deliver(entered(), 'another secret that is long enough')).toBe(401);
  expect(await deliver(entered())).toBe(204);
  await asked('UpdateParticipant');
  probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId: null });
  await asked('RemoveParticipant');
  expect(await deliver(entered())).toBe(204);
  await asked('RemoveParticipant');
  expect(await deliver({ event: 'room_finished', room: { name: channelId } })).toBe(204);
});

it('gives a session in voice another token on request', async () => {
  const { token, endpoint = '' } = await join();
  probe.send(OPCODES.voiceSignal, { channelId, targetSessionId: endpoint, signal: { kind: 'join' } });
  const { d } = await probe.take('VOICE_SERVER_UPDATE');
  expect(d).toMatchObject({ endpoint, mode: 'sfu' });
  expect((await liveKit.read(d.token ?? '')).sub).toBe((await liveKit.read(token ?? '')).sub);
});

it.each([
  ['another person joins', false],
  ['someone there finds it gone', true],
])(
  'takes over a room of a forwarding unit from before LiveKit was configured when %s',
  async (_when, isGone) => {
    const other = await connectProbe(instance.url, { token: (await aMember(instance, server)).token });
    const third = await connectProbe(instance.url, { token: server.owner.token });
    onTestFinished(() => other.close());
    onTestFinished(() => third.close());
    await join();
    await join(other);
    await changeDatabase(instance, {
      text: "update voice_states set unit = 'ended' where channel_id = $1",
      values: [channelId],
      touches: [],
    });
    if (isGone)
      probe.send(OPCODES.voiceSignal, { channelId, targetSessionId: 'unit:ended', signal: { kind: 'join' } });
    else await join(third);
    for (const each of [probe, other]) {
      const { d } = await each.take('VOICE_SERVER_UPDATE');
      expect(d).toMatchObject({ endpoint: liveKit.settings.LIVEKIT_URL, token: expect.any(String) });
    }
  },
);
