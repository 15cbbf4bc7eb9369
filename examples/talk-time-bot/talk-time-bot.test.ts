/** Both bots in one channel: what one plays, the other hears and counts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBot } from '@guildhall/client';
import { joinVoice, readOggOpus, VoiceError } from '@guildhall/client/voice';
import { createChannel, listMessages, updateMember } from '@guildhall/protocol';
import {
  aBot,
  aServer,
  overwritePermissions,
  startBot,
  type TestBot,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const instance = useInstance();
const SECONDS = 2;
let server: TestServer;
let channelId: string;
let folder: string;
let song: string;

beforeAll(async () => {
  server = await aServer(instance);
  const channel = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'Stage', kind: 'voice' },
  });
  channelId = channel.id;
  folder = await mkdtemp(join(tmpdir(), 'guildhall-song-'));
  song = join(folder, 'song.ogg');
  await writeFile(song, oggOpus(SECONDS));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An Ogg file of silent Opus packets, 20 ms each. */
function oggOpus(seconds: number): Buffer {
  const packet = Buffer.from([0xf8, 0xff, 0xfe]);
  const packets = Array.from({ length: seconds * 50 }, () => packet);
  const pages = [[Buffer.from('OpusHead........')], [Buffer.from('OpusTags........')], packets.slice(0, 60)];
  return Buffer.concat([...pages, packets.slice(60)].filter((page) => page.length > 0).map(oggPage));
}

function oggPage(packets: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head[26] = packets.length;
  return Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets]);
}

function environment(): Record<string, string> {
  return { SERVER_ID: server.id, CHANNEL_ID: channelId, OPUS_FILE: song };
}

const aVoiceBot = (): Promise<TestBot> =>
  aBot(instance, server, ['viewChannel', 'sendMessages', 'connect', 'speak']);

it('plays a file to the end, and counts how long it was heard', async () => {
  const [listener, player] = await Promise.all([aVoiceBot(), aVoiceBot()]);
  const listening = await startBot(new URL('index.ts', import.meta.url), instance, listener, environment());
  const playing = await startBot(
    new URL('../music-bot/index.ts', import.meta.url),
    instance,
    player,
    environment(),
  );
  await new Promise((resolve) => playing.process.once('exit', resolve));
  listening.process.kill('SIGINT');
  await new Promise((resolve) => listening.process.once('exit', resolve));
  const [message] = await server.owner.do(listMessages, { params: { channelId }, query: { limit: 1 } });
  // What a busy machine delivers late is not heard.
  expect([`<@${player.id}> spoke for ${SECONDS - 1} s`, `<@${player.id}> spoke for ${SECONDS} s`]).toContain(
    message?.content,
  );
});

it('hears nothing of a bot that is muted, and ends when it is disconnected or refused', async () => {
  const [listener, player] = await Promise.all([aVoiceBot(), aVoiceBot()]);
  const [hearing, speaking] = [listener, player].map(({ token }) =>
    createBot({ baseUrl: instance.url, token }),
  );
  if (!hearing || !speaking) throw new Error('two bots are needed');
  await Promise.all([hearing.start(), speaking.start()]);
  const place = { serverId: server.id, channelId };
  const [ear, mouth] = [await joinVoice(hearing, place), await joinVoice(speaking, place)];
  const heard: string[] = [];
  ear.onSound(({ userId }) => heard.push(userId));
  const packets = readOggOpus(oggOpus(1));
  await mouth.playPackets(packets);
  await expect.poll(() => heard).toEqual(packets.map(() => player.id));
  const target = { serverId: server.id, userId: player.id };
  await server.owner.do(updateMember, { params: target, body: { mute: true } });
  await vi.waitFor(async () => {
    await mouth.playPackets(packets.slice(0, 5));
    const refused = (await instance.voiceCounts()).find(({ userId }) => userId === player.id)?.refused;
    expect(refused).toBeGreaterThan(4);
  }, 120_000);
  const before = heard.length;
  await mouth.playPackets(packets.slice(0, 10));
  expect(heard).toHaveLength(before);
  await server.owner.do(updateMember, { params: target, body: { voiceChannelId: null } });
  await mouth.ended;
  await overwritePermissions(server, channelId, { deny: ['connect'] });
  await expect(joinVoice(speaking, place)).rejects.toThrow(VoiceError);
  for (const bot of [hearing, speaking]) bot.stop();
});
