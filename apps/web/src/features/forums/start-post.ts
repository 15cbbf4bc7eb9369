import type { ServerChannel } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { answerIntoState } from '../../state/gateway-store.ts';
import { threadCreate, threadFollowUpdate } from '../../state/resources/threads.ts';
import type { ArchiveMinutes } from '../../ui/choices/archive-minutes.ts';

export interface NewPost {
  readonly name: string;
  readonly tagIds: readonly string[];
  readonly content: string;
  /** Until it is archived; the forum's default when absent. */
  readonly autoArchiveMinutes?: ArchiveMinutes | undefined;
  /** Under the same nonce the service starts only one post within five minutes. */
  readonly nonce: string;
  readonly files: readonly File[];
  /** The price of the files; not for sale when absent. */
  readonly coins?: number | undefined;
  /** The sent part of the files, from 0 to 1. */
  readonly onProgress: ((sent: number) => void) | undefined;
}

/**
 * Starts a post with its first message.
 * @returns its id
 */
export async function startPost(forum: ServerChannel, post: NewPost): Promise<string> {
  const { id } = await answerIntoState(
    () =>
      client.api.createThread({
        channelId: forum.id,
        body: {
          name: post.name,
          ...(post.autoArchiveMinutes ? { autoArchiveMinutes: post.autoArchiveMinutes } : {}),
          ...(post.tagIds.length > 0 ? { appliedTags: [...post.tagIds] } : {}),
          message: {
            ...(post.content === '' ? {} : { content: post.content }),
            nonce: post.nonce,
            enforceNonce: true,
            ...(post.coins === undefined ? {} : { coins: post.coins }),
          },
        },
        ...(post.files.length > 0 ? { files: post.files } : {}),
        ...(post.onProgress ? { onUploadProgress: post.onProgress } : {}),
      }),
    (state, started) =>
      threadFollowUpdate(threadCreate(state, { ...started, serverId: forum.serverId }), {
        threadId: started.id,
        following: true,
      }),
  );
  return id;
}
