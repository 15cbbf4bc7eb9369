/** Warns, times out, kicks and bans by slash commands; deletes messages with unwanted words; logs all actions. */
import {
  ApiRequestError,
  type CommandContext,
  createBot,
  isAutomated,
  type MemberObject,
  type Message,
  type MessageObject,
} from '@guildhall/client';
import { embed, message } from '@guildhall/client/builders';
import { COMMANDS } from './commands.ts';
import { createFilter } from './filter.ts';
import { findRefusal } from './may-moderate.ts';
import { readWarnings } from './warnings.ts';

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

const logChannelId = readVariable('LOG_CHANNEL_ID');
const bot = createBot({ baseUrl: readVariable('GUILDHALL_URL'), token: readVariable('GUILDHALL_BOT_TOKEN') });
bot.on('error', (error) => console.error(error instanceof ApiRequestError ? error.message : error));
const [self, application] = await Promise.all([bot.api.getAccount(), bot.api.getOwnApplication()]);
// Fails for a channel that does not exist or that the bot does not see.
await bot.api.getChannel({ channelId: logChannelId });
const warnings = await readWarnings(process.env.WARNINGS_FILE ?? 'warnings.jsonl');
const isUnwanted = createFilter((process.env.BLOCKED_WORDS ?? '').split(','));

interface LogEntry {
  readonly title: string;
  readonly about: string;
  readonly by: string;
  readonly reason: string;
}

/** Mentions in embeds notify nobody. */
async function log({ title, about, by, reason }: LogEntry): Promise<void> {
  const fields = [
    { name: 'About', value: `<@${about}>`, inline: true },
    { name: 'By', value: `<@${by}>`, inline: true },
    { name: 'Reason', value: reason },
  ];
  await bot.channel(logChannelId).send(message({ embeds: [embed({ title, fields, color: 0xd9534f })] }));
}

type Action = (command: CommandContext, target: MemberObject, reason: string) => Promise<string>;

/** The action of each command; returns the answer for the moderator. */
const ACTIONS: Readonly<Record<string, Action>> = {
  async warn(command, { serverId, user }, reason) {
    const count = await warnings.add({ serverId, userId: user.id, by: command.user.id, reason });
    return `Warned. That makes ${count}.`;
  },
  async timeout(command, target, reason) {
    await target.timeOut(command.options.number('minutes', 'required') * 60, { reason });
    return 'Timed out.';
  },
  async kick(_command, target, reason) {
    await target.kick({ reason });
    return 'Kicked.';
  },
  async ban(_command, target, reason) {
    await target.ban({ reason, deleteMessageSecs: 3600 });
    return 'Banned, and their last hour of messages deleted.';
  },
};

for (const [name, act] of Object.entries(ACTIONS)) {
  bot.onCommand(name, async (command) => {
    await command.defer({ ephemeral: true });
    const refusal = await findRefusal(bot, command);
    const { serverId } = command;
    if (refusal !== null || serverId === null) {
      await command.editReply(refusal ?? 'Only in servers.');
      return;
    }
    const user = command.options.user('who', 'required');
    const reason = command.options.string('reason') ?? 'No reason given';
    try {
      await command.editReply(await act(command, bot.member(serverId, user.id), reason));
    } catch (error) {
      await command.editReply(`That did not work: ${error instanceof Error ? error.message : error}`);
      return;
    }
    await log({ title: `${user.username}: ${name}`, about: user.id, by: command.user.id, reason });
  });
}

bot.onCommand('warnings', async (command) => {
  const refusal = await findRefusal(bot, command);
  const user = command.options.user('who', 'required');
  const list = warnings
    .of(command.serverId ?? '', user.id)
    .map(({ reason }, index) => `${index + 1}. ${reason}`);
  await command.reply({ content: refusal ?? (list.join('\n') || 'None.').slice(0, 2000), ephemeral: true });
});

async function remove(message: MessageObject<Pick<Message, 'id' | 'channelId' | 'author'>>): Promise<void> {
  await message.delete({ reason: 'Unwanted word' });
  const { id, username } = message.author;
  await log({ title: `${username}: message deleted`, about: id, by: self.id, reason: 'Unwanted word' });
}

bot.on('MESSAGE_CREATE', async (heard) => {
  if (isAutomated(heard) || heard.serverId === null || !isUnwanted(heard.content)) return;
  await remove(heard);
});

bot.on('MESSAGE_UPDATE', async (changed) => {
  if (isAutomated(changed) || !isUnwanted(changed.content)) return;
  // This event does not name the server; direct messages have no kind.
  if ('kind' in (await changed.channel.fetch())) await remove(changed);
});

// Unchanged commands keep their ids, so sending them at each start is harmless.
await bot.api.replaceCommands({ applicationId: application.id, body: COMMANDS });
await bot.start();
process.once('SIGINT', () => bot.stop());
console.log(`${self.username} is listening`);
