import { ApiRequestError, createBot, isAutomated } from '@guildhall/client';

// A wrong token, for example, is reported in one sentence.
process.once('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(1);
});

const { GUILDHALL_URL: baseUrl, GUILDHALL_BOT_TOKEN: token } = process.env;
if (!baseUrl || !token) throw new Error('Set GUILDHALL_URL and GUILDHALL_BOT_TOKEN, as README.md says.');

const bot = createBot({ baseUrl, token });
bot.on('error', (error) => console.error(error instanceof ApiRequestError ? error.message : error));
bot.on('MESSAGE_CREATE', async (message) => {
  if (!isAutomated(message) && message.content) await message.reply(message.content);
});
const { user } = await bot.start();
process.once('SIGINT', () => bot.stop());
console.log(`${user.username} is listening`);
