/** Greets each new post of a forum, tags it as open, and closes it when its author says that it is solved. */
import { ApiRequestError, type ComponentContext, createBot, hasPermission } from '@guildhall/client';
import { actionRow, button, message } from '@guildhall/client/builders';

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

const forumId = readVariable('FORUM_ID');
const bot = createBot({ baseUrl: readVariable('GUILDHALL_URL'), token: readVariable('GUILDHALL_BOT_TOKEN') });
bot.on('error', (error) => console.error(error instanceof ApiRequestError ? error.message : error));

/** Of one post. */
const MAX_TAGS = 5;

/** The forum's tags by name; those that are missing are added. */
async function ensureTags(...names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const forum = await bot.api.getChannel({ channelId: forumId });
  if (forum.kind !== 'forum') throw new Error('FORUM_ID is not the id of a forum.');
  const known = forum.availableTags ?? [];
  const missing = names.filter((name) => !known.some((tag) => tag.name === name));
  // The call replaces the whole list; tags that keep their id stay.
  const availableTags = [...known, ...missing.map((name) => ({ name }))];
  const changed =
    missing.length === 0
      ? forum
      : await bot.api.updateChannel({ channelId: forumId, body: { availableTags } });
  const tags = 'availableTags' in changed ? (changed.availableTags ?? []) : [];
  return new Map(tags.map(({ name, id }) => [name, id]));
}

const tags = await ensureTags('Open', 'Solved');
const open = tags.get('Open') ?? '';
const solved = tags.get('Solved') ?? '';

function buildGreeting(authorId: string): ReturnType<typeof message> {
  const content =
    `Welcome, <@${authorId}>! To get a good answer, say what you tried and what happened. ` +
    'Press the button once your question is answered.';
  const done = button({ customId: `solved:${authorId}`, label: 'Solved', style: 'success' });
  return message({ content, components: [actionRow(done)] });
}

/** Adds a tag, unless the post has as many as a post may have. */
function withTag(before: string[], tag: string): string[] {
  return before.length < MAX_TAGS ? [...before, tag] : before;
}

const greeted = new Set<string>();

bot.on('THREAD_CREATE', async (post) => {
  // A post also arrives when it becomes visible again, so remember which ones were greeted.
  if (post.parentId !== forumId || !post.message || greeted.has(post.id)) return;
  greeted.add(post.id);
  await post.edit({ appliedTags: withTag(post.appliedTags ?? [], open) });
  await post.send(buildGreeting(post.message.author.id));
});

function mayClose(click: ComponentContext): boolean {
  const { member } = click.interaction;
  const isAuthor = click.customId === `solved:${click.user.id}`;
  return isAuthor || (member !== undefined && hasPermission(member.permissions, 'manageThreads'));
}

bot.onComponent('solved:*', async (click) => {
  if (!mayClose(click)) {
    await click.reply({
      content: 'Only the author or someone with Manage Threads may close it.',
      ephemeral: true,
    });
    return;
  }
  await click.update({ content: `Solved, says <@${click.user.id}>. Thank you all!`, components: [] });
  const post = await click.channel.fetch();
  const before = 'appliedTags' in post ? (post.appliedTags ?? []) : [];
  const others = before.filter((id) => id !== open && id !== solved);
  const appliedTags = withTag(others, solved);
  await post.edit({ appliedTags, locked: true, archived: true });
});

const { user } = await bot.start();
process.once('SIGINT', () => bot.stop());
console.log(`${user.username} is listening`);
