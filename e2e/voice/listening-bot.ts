/**
 * Bots of the SDK in a voice channel. They cost a fraction of a browser, so that a small machine can fill a large room.
 */
import { createBot } from '@guildhall/client';
import { joinVoice } from '@guildhall/client/voice';
import { aBot, type TestServer } from '@guildhall/testkit';

export interface ListeningBot {
  /** The packets that were heard of each person so far. */
  readonly heard: ReadonlyMap<string, number>;
  leave(): void;
}

export async function aListeningBot(
  url: string,
  server: TestServer,
  channelId: string,
): Promise<ListeningBot> {
  const { token } = await aBot({ url }, server, ['viewChannel', 'connect']);
  const bot = createBot({ baseUrl: url, token });
  await bot.start();
  const voice = await joinVoice(bot, { serverId: server.id, channelId, selfMute: true });
  const heard = new Map<string, number>();
  voice.onSound(({ userId }) => heard.set(userId, (heard.get(userId) ?? 0) + 1));
  return {
    heard,
    leave() {
      voice.leave();
      bot.stop();
    },
  };
}
