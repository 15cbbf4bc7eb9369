/** Starts polls by a command. The person who asked may close a poll early. When it ends, the bot draws the result. */
import { ApiRequestError, type BotEvents, createBot } from '@guildhall/client';
import {
  actionRow,
  booleanOption,
  button,
  embed,
  integerOption,
  message,
  poll,
  slashCommand,
  stringOption,
} from '@guildhall/client/builders';
import { drawResult } from './draw-result.ts';

// A wrong token, for example, is reported in one sentence.
process.once('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(1);
});

function readVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}, as README.md says.`);
  return value;
}

const bot = createBot({ baseUrl: readVariable('GUILDHALL_URL'), token: readVariable('GUILDHALL_BOT_TOKEN') });
bot.on('error', (error) => console.error(error instanceof ApiRequestError ? error.message : error));

const POLL = slashCommand({
  name: 'poll',
  description: 'Ask everybody',
  options: [
    stringOption({ name: 'question', description: 'What to ask', required: true, maxLength: 300 }),
    stringOption({ name: 'answers', description: 'Two to ten, with commas between them', required: true }),
    integerOption({ name: 'hours', description: 'How long it runs; a day', minValue: 1, maxValue: 168 }),
    booleanOption({ name: 'several', description: 'Whether one may choose several answers' }),
  ],
});

bot.onCommand('poll', async (command) => {
  const { options } = command;
  const answers = options
    .string('answers', 'required')
    .split(',')
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '');
  if (answers.length < 2 || answers.length > 10 || answers.some((answer) => answer.length > 55)) {
    const content = 'A poll has two to ten answers of up to 55 characters each.';
    await command.reply({ content, ephemeral: true });
    return;
  }
  const { id } = await command.reply(
    message({
      poll: poll({
        question: options.string('question', 'required'),
        answers,
        durationHours: options.number('hours') ?? 24,
        allowMultiselect: options.boolean('several') ?? false,
      }),
    }),
  );
  // Polls cannot be edited, so the button that closes one is below a second message, which only the person who asked
  // sees. The button contains the poll's id, so the bot needs no memory.
  const close = button({ customId: `close:${id}`, label: 'Close and count', style: 'secondary' });
  const offer = message({ content: 'You can close it before its time.', components: [actionRow(close)] });
  await command.followUp({ ...offer, ephemeral: true });
});

bot.onComponent('close:*', async (click) => {
  await click.deferUpdate();
  const messageId = click.customId.slice('close:'.length);
  try {
    await bot.api.expirePoll({ channelId: click.channelId, messageId });
  } catch (error) {
    if (!(error instanceof ApiRequestError) || error.code !== 'poll_ended') throw error;
  }
  await click.editReply({ content: 'It is closed.', components: [] });
});

const drawn = new Set<string>();

/** Runs once for each poll, however it ended. */
async function postResult(sent: BotEvents['MESSAGE_UPDATE']): Promise<void> {
  const { poll: ended } = sent;
  if (!ended?.ended || drawn.has(sent.id)) return;
  drawn.add(sent.id);
  const result = embed({ title: ended.question, description: drawResult(ended) });
  await sent.reply(message({ embeds: [result] }));
}

// `me` is known before the first event arrives.
const [me, application] = await Promise.all([bot.api.getAccount(), bot.api.getOwnApplication()]);
bot.on('MESSAGE_UPDATE', async (changed) => {
  if (changed.author.id === me.id) await postResult(changed);
});
await bot.api.replaceCommands({ applicationId: application.id, body: [POLL] });
await bot.start();
process.once('SIGINT', () => bot.stop());
console.log(`${me.username} is listening`);
