/** A bot that changes the voice channel of a running instance. */
import {
  bits,
  createChannel,
  OPCODES,
  type Permission,
  putOverwrite,
  updateMember,
  VOICE_GRACE_MS,
} from '@guildhall/protocol';
import { aBot, aServer, useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createBot } from '../index.ts';
import { joinVoice } from './voice.ts';

const instance = useInstance();
/** Long enough for the events of a move to arrive. */
const SETTLED_MS = 500;

/** A voice channel, and the token of a bot that may join it. */
async function aVoiceChannel(...more: readonly Permission[]) {
  const server = await aServer(instance);
  const params = { serverId: server.id };
  const { id } = await server.owner.do(createChannel, { params, body: { name: 'Kitchen', kind: 'voice' } });
  const bot = await aBot(instance, server, ['viewChannel', 'connect', ...more]);
  /** Takes Connect in a channel away from the bot. */
  const closeTo = (channelId: string) =>
    server.owner.do(putOverwrite, {
      params: { channelId, targetId: bot.id },
      body: { type: 'member', allow: '0', deny: String(bits('connect')) },
    });
  return { place: { serverId: server.id, channelId: id }, token: bot.token, server, closeTo };
}

it('stays in the channel that it joins right after leaving another, until it is removed', async () => {
  const server = await aServer(instance);
  const aChannel = (name: string) =>
    server.owner.do(createChannel, { params: { serverId: server.id }, body: { name, kind: 'voice' } });
  const [kitchen, garden] = [await aChannel('Kitchen'), await aChannel('Garden')];
  const { id: userId, token } = await aBot(instance, server, ['viewChannel', 'connect']);
  const bot = createBot({ baseUrl: instance.url, token });
  await bot.start();
  const first = await joinVoice(bot, { serverId: server.id, channelId: kitchen.id });
  first.leave();
  const second = await joinVoice(bot, { serverId: server.id, channelId: garden.id });
  const third = await joinVoice(bot, { serverId: server.id, channelId: kitchen.id });
  await second.ended;
  const settled = new Promise((resolve) => setTimeout(() => resolve('still there'), SETTLED_MS));
  expect(await Promise.race([third.ended, settled])).toBe('still there');
  const params = { serverId: server.id, userId };
  await server.owner.do(updateMember, { params, body: { voiceChannelId: garden.id } });
  await third.ended;
  bot.stop();
});

it('ends when another session of the bot takes its place', async () => {
  const { place, token } = await aVoiceChannel();
  const bots = [createBot({ baseUrl: instance.url, token }), createBot({ baseUrl: instance.url, token })];
  const voices = [];
  for (const bot of bots) {
    await bot.start();
    voices.push(await joinVoice(bot, place));
  }
  await voices[0]?.ended;
  expect(await instance.voiceCounts()).toHaveLength(1);
  for (const bot of bots) bot.stop();
});

it('keeps the pace of the sound after a pause of its source', async () => {
  const { place, token } = await aVoiceChannel('speak');
  const bot = createBot({ baseUrl: instance.url, token });
  await bot.start();
  const voice = await joinVoice(bot, place);
  const SILENCE = { bytes: new Uint8Array([0xf8, 0xff, 0xfe]), durationMs: 20 };
  let resumedAt = 0;
  await voice.playPackets(
    (async function* () {
      yield SILENCE;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      resumedAt = performance.now();
      for (let packet = 0; packet < 25; packet += 1) yield SILENCE;
    })(),
  );
  expect(performance.now() - resumedAt).toBeGreaterThan(350);
  bot.stop();
});

it('stops playing when it leaves or the signal is aborted, even while the source is silent', async () => {
  const { place, token } = await aVoiceChannel();
  const bot = createBot({ baseUrl: instance.url, token });
  await bot.start();
  const voice = await joinVoice(bot, place);
  const silent: AsyncIterable<never> = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }),
  };
  const controller = new AbortController();
  const { signal } = controller;
  const stopped = voice.playPackets(silent, { signal });
  controller.abort();
  await stopped;
  await voice.playPackets(silent, { signal });
  const left = voice.playPackets(silent);
  voice.leave();
  await left;
  bot.stop();
});

it('waits for the gateway to connect again before it joins or leaves', async () => {
  const { place, token } = await aVoiceChannel();
  const sockets: WebSocket[] = [];
  class KnownSocket extends WebSocket {
    constructor(...parts: ConstructorParameters<typeof WebSocket>) {
      super(...parts);
      sockets.push(this);
    }
  }
  const bot = createBot({ baseUrl: instance.url, token, WebSocket: KnownSocket });
  await bot.start();
  const breakConnection = async () => {
    const broken = bot.waitFor('reconnecting');
    sockets.at(-1)?.terminate();
    await broken;
  };
  const first = await joinVoice(bot, place);
  await breakConnection();
  const left = bot.waitFor('VOICE_STATE_UPDATE', {
    filter: ({ channelId }) => channelId === null,
    timeMs: 120_000,
  });
  first.leave();
  expect(await left).not.toBeNull();
  await breakConnection();
  const [second] = await Promise.all([joinVoice(bot, place), bot.waitFor('RESUMED', { timeMs: 120_000 })]);
  second.leave();
  bot.stop();
});

/** A bot whose connection to the gateway can be cut. @param options whether the gateway then knows its session no more */
async function aCuttableBot(token: string, { isForgotten = false } = {}) {
  const sockets: WebSocket[] = [];
  let isCut = false;
  class CuttableSocket extends WebSocket {
    constructor(url: string) {
      super(isCut ? 'ws://127.0.0.1:1' : url);
      sockets.push(this);
    }

    override send(frame: string): void {
      super.send(isForgotten ? frame.replace(/("sessionId":")[^"]*/, '$1forgotten') : frame);
    }
  }
  const bot = createBot({ baseUrl: instance.url, token, WebSocket: CuttableSocket });
  await bot.start();
  return {
    bot,
    /** Cuts the connection until the service has given the bot's place up and some work is done. */
    async cutWhile(work: () => Promise<unknown>): Promise<void> {
      isCut = true;
      sockets.at(-1)?.terminate();
      const places = async () => {
        instance.clock.advance(VOICE_GRACE_MS);
        return (await instance.voiceCounts()).length;
      };
      await expect.poll(places, { timeout: 120_000, interval: 500 }).toBe(0);
      await work();
      isCut = false;
    },
  };
}

const places = async () => (await instance.voiceCounts()).length;

it('joins again when the service gave its place up during an interruption', async () => {
  const { place, token } = await aVoiceChannel();
  const { bot, cutWhile } = await aCuttableBot(token);
  const voice = await joinVoice(bot, place);
  await cutWhile(async () => undefined);
  await expect.poll(places, { timeout: 120_000 }).toBe(1);
  voice.leave();
  await expect.poll(places, { timeout: 120_000 }).toBe(0);
  bot.stop();
});

it('ends when the service refuses it in a new session', async () => {
  const { place, token, closeTo } = await aVoiceChannel();
  const { bot, cutWhile } = await aCuttableBot(token, { isForgotten: true });
  const voice = await joinVoice(bot, place);
  await cutWhile(() => closeTo(place.channelId));
  await voice.ended;
  bot.stop();
});

it('stays when another channel refuses the bot', async () => {
  const { place, token, server, closeTo } = await aVoiceChannel();
  const params = { serverId: server.id };
  const closed = await server.owner.do(createChannel, { params, body: { name: 'Closed', kind: 'voice' } });
  await closeTo(closed.id);
  const bot = createBot({ baseUrl: instance.url, token });
  await bot.start();
  const voice = await joinVoice(bot, place);
  const refused = joinVoice(bot, { ...place, channelId: closed.id });
  await expect(refused).rejects.toThrow('voice was refused: missing_permission');
  expect(await places()).toBe(1);
  voice.leave();
  await voice.ended;
  bot.stop();
});

it('keeps no socket when the unit has offered several connections at once', async () => {
  const { place, token } = await aVoiceChannel();
  const sockets = () => process.getActiveResourcesInfo().filter((resource) => resource === 'UDPWrap').length;
  const before = sockets();
  const bot = createBot({ baseUrl: instance.url, token });
  await bot.start();
  bot.on('VOICE_SERVER_UPDATE', ({ channelId, endpoint }) => {
    const join = { channelId, targetSessionId: endpoint, signal: { kind: 'join' } };
    for (let time = 0; time < 2; time += 1) bot.gateway.send(OPCODES.voiceSignal, join);
  });
  const voice = await joinVoice(bot, place);
  voice.leave();
  await expect.poll(sockets).toBe(before);
  bot.stop();
});
