/** Changes of threads and posts, applied before their event arrives. */
import type { BodyOf, updateChannel } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { press } from '../../state/forms/press.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { changeChannel } from '../../state/resources/change-channel.ts';
import { threadFollowUpdate } from '../../state/resources/threads.ts';
import { showProblem } from '../../ui/toasts/toast.ts';

/** Changes a thread, and shows the change without waiting for its event. */
export async function changeThread(
  { id, serverId }: { readonly id: string; readonly serverId: string },
  body: BodyOf<typeof updateChannel>,
): Promise<void> {
  await changeChannel(serverId, () => client.api.updateChannel({ channelId: id, body }));
}

/** Follows or unfollows a thread; shows an error if that fails. */
export function setFollowing(threadId: string, following: boolean): Promise<void> {
  return press({
    key: threadId,
    wanted: following,
    show: (on) => gatewayStore.update((state) => threadFollowUpdate(state, { threadId, following: on })),
    send: (on) =>
      on
        ? client.api.followThread({ channelId: threadId })
        : client.api.unfollowThread({ channelId: threadId }),
  }).catch(showProblem);
}
