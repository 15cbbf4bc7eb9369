/** Changes of threads and posts, applied before their event arrives. */
import type { BodyOf, updateChannel } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { changeChannel } from '../../state/resources/change-channel.ts';
import { threadFollowUpdate } from '../../state/resources/threads.ts';
import { showProblem } from '../../ui/Toast.tsx';

/** @throws ApiRequestError or NetworkError */
export async function changeThread(
  { id, serverId }: { readonly id: string; readonly serverId: string },
  body: BodyOf<typeof updateChannel>,
): Promise<void> {
  await changeChannel(serverId, () => client.api.updateChannel({ channelId: id, body }));
}

/** The last press for threads with a call under way. */
const wishes = new Map<string, boolean>();

/**
 * Follows or unfollows a thread: shown at once, reverted when it fails. If pressed again before the service has
 * answered, the last press counts.
 */
export async function setFollowing(threadId: string, following: boolean): Promise<void> {
  const show = (on: boolean) =>
    gatewayStore.update((state) => threadFollowUpdate(state, { threadId, following: on }));
  const isUnderWay = wishes.has(threadId);
  show(following);
  wishes.set(threadId, following);
  if (isUnderWay) return;
  let confirmed = !following;
  try {
    for (
      let next = wishes.get(threadId);
      next !== undefined && next !== confirmed;
      next = wishes.get(threadId)
    ) {
      if (next) await client.api.followThread({ channelId: threadId });
      else await client.api.unfollowThread({ channelId: threadId });
      confirmed = next;
    }
    show(confirmed);
  } catch (error) {
    show(confirmed);
    showProblem(error);
  } finally {
    wishes.delete(threadId);
  }
}
