import { createBot } from '@guildhall/client';
import { joinVoice } from '@guildhall/client/voice';

// A wrong token, for example, is reported in one sentence.
process.once('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(1);
});

const { GUILDHALL_URL: baseUrl, GUILDHALL_BOT_TOKEN: token } = process.env;
const { SERVER_ID: serverId, CHANNEL_ID: channelId } = process.env;
if (!baseUrl || !token || !serverId || !channelId)
  throw new Error('Set GUILDHALL_URL, GUILDHALL_BOT_TOKEN, SERVER_ID and CHANNEL_ID, as README.md says.');

const bot = createBot({ baseUrl, token });
const { user } = await bot.start();
const voice = await joinVoice(bot, { serverId, channelId, selfMute: true });

/** Milliseconds of sound from each person; silence is not sent. */
const spoken = new Map<string, number>();
voice.onSound(({ userId, source, durationMs }) => {
  if (source === 'microphone') spoken.set(userId, (spoken.get(userId) ?? 0) + durationMs);
});
console.log(`${user.username} is listening`);

process.once('SIGINT', async () => {
  const lines = [...spoken]
    .sort(([, one], [, other]) => other - one)
    // As many as fit into one message.
    .slice(0, 40)
    .map(([userId, ms]) => `<@${userId}> spoke for ${Math.round(ms / 1000)} s`);
  await bot.channel(channelId).send(lines.join('\n') || 'Nobody spoke.');
  voice.leave();
  bot.stop();
});
