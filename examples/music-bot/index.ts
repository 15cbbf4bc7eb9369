import { readFile } from 'node:fs/promises';
import { createBot } from '@guildhall/client';
import { joinVoice } from '@guildhall/client/voice';

// A wrong token, for example, is reported in one sentence.
process.once('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(1);
});

const { GUILDHALL_URL: baseUrl, GUILDHALL_BOT_TOKEN: token } = process.env;
const { SERVER_ID: serverId, CHANNEL_ID: channelId, OPUS_FILE: file } = process.env;
if (!baseUrl || !token || !serverId || !channelId || !file)
  throw new Error(
    'Set GUILDHALL_URL, GUILDHALL_BOT_TOKEN, SERVER_ID, CHANNEL_ID and OPUS_FILE, as README.md says.',
  );

const song = await readFile(file);
const bot = createBot({ baseUrl, token });
const { user } = await bot.start();
const voice = await joinVoice(bot, { serverId, channelId, selfDeaf: true });
process.once('SIGINT', () => voice.leave());
console.log(`${user.username} is listening`);
await voice.play(song);
voice.leave();
bot.stop();
