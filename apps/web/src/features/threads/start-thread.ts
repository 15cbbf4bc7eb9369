/** Starting threads. */
import { ApiRequestError } from '@guildhall/client';
import type { BodyOf, createThread } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { client } from '../../state/client.ts';
import { answerIntoState } from '../../state/gateway-store.ts';
import { channelPut } from '../../state/resources/channels.ts';
import { threadFollowUpdate } from '../../state/resources/threads.ts';

interface Parent {
  readonly id: string;
  readonly serverId: string;
}

/**
 * Starts a thread; if the message already has one, returns that.
 * @returns its id
 */
export async function startThread(parent: Parent, body: BodyOf<typeof createThread>): Promise<string> {
  try {
    const { id } = await answerIntoState(
      () => client.api.createThread({ channelId: parent.id, body }),
      (state, { message: _message, ...thread }) =>
        threadFollowUpdate(channelPut(state, { ...thread, serverId: parent.serverId }), {
          threadId: thread.id,
          following: true,
        }),
    );
    return id;
  } catch (error) {
    const there =
      error instanceof ApiRequestError && error.code === 'thread_exists'
        ? await threadFrom(parent.id, body.messageId ?? '')
        : undefined;
    if (there === undefined) throw error;
    return there;
  }
}

/** The thread of a message, which may be archived. */
async function threadFrom(channelId: string, messageId: string): Promise<string | undefined> {
  let before: string | undefined;
  for (;;) {
    const query = { limit: LIMITS.threadsPage, ...(before ? { before } : {}) };
    const page = await client.api.listThreads({ channelId, query });
    const found = page.find(({ threadStarterId }) => threadStarterId === messageId);
    const oldest = page.at(-1);
    if (found || !oldest || page.length < LIMITS.threadsPage) return found?.id;
    before = oldest.lastMessageId ?? oldest.id;
  }
}
