/** Threads and posts for screens. */
import type { Client } from '@guildhall/client';

interface People {
  readonly ada: Client;
  readonly bo: Client;
  readonly cem: Client;
}

/** A thread from a message with replies, a separate one, and an archived one. @returns the first one's id */
export async function seedThreads(
  { ada, bo, cem }: People,
  channelId: string,
  messageId: string,
): Promise<string> {
  const thread = await bo.api.createThread({
    channelId,
    body: { name: 'Which plaster manual to trust', messageId },
  });
  await bo.sendMessage(thread.id, 'The one from 1987 has better drawings. The new one has better numbers.');
  await cem.sendMessage(thread.id, 'Numbers for mixing, drawings for the corners?');
  await ada.sendMessage(thread.id, 'Agreed. I copy both for Saturday.');
  await cem.sendMessage(thread.id, 'Then I leave mine at home.');
  await cem.api.createThread({
    channelId,
    body: { name: 'Lunch on Saturday: soup, bread and who is against leeks' },
  });
  const old = await ada.api.createThread({ channelId, body: { name: 'Scaffolding in March' } });
  await ada.sendMessage(old.id, 'It is paid and gone.');
  await ada.api.updateChannel({ channelId: old.id, body: { archived: true } });
  return thread.id;
}

export interface SeededForum {
  readonly forumId: string;
  readonly postId: string;
}

/** A forum with guidelines, tags and posts: pinned, with a picture, locked. */
export async function seedForum(
  { ada, bo, cem }: People,
  serverId: string,
  forumId: string,
  picture: File,
): Promise<SeededForum> {
  const forum = await ada.api.updateChannel({
    channelId: forumId,
    body: {
      topic: 'One question a post. Say what you tried.\nMark what helped, so that the next one finds it.',
      requireTag: true,
    },
  });
  const tags = (forum.availableTags ?? []).map(({ id }) => id);
  const post = (by: Client, name: string, content: string, applied: readonly number[], files?: File[]) =>
    by.api.createThread({
      channelId: forumId,
      body: { name, appliedTags: applied.flatMap((at) => tags[at] ?? []), message: { content } },
      ...(files ? { files } : {}),
    });
  const rules = await post(ada, 'Read this first', 'How to ask so that **somebody** can help you.', [0, 1]);
  await ada.api.updateChannel({ channelId: rules.id, body: { pinned: true, locked: true } });
  const damp = await post(
    bo,
    'Damp patch that comes back every spring, whatever I do with the gutter above it',
    'It is the size of a plate, a metre above the floor. The gutter is new and the stone outside is dry. What else could it be?',
    [0],
    [picture],
  );
  await cem.sendMessage(damp.id, 'Salt. Scrape it off and look at what crumbles.');
  await ada.sendMessage(damp.id, 'And measure before and after rain, not in between.');
  await post(cem, 'Slates: which hook for which pitch?', 'Ours is 38 degrees and faces west.', [1]);
  await ada.api.followThread({ channelId: damp.id });
  await ada.api.createChannel({ serverId, body: { name: 'ideas', kind: 'forum' } });
  return { forumId, postId: damp.id };
}
