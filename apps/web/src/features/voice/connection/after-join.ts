/** Work to do once the server has confirmed the channel that the page joins. */
import { client } from '../../../state/client.ts';
import { showProblem } from '../../../ui/toasts/toast.ts';
import { showPicture } from './own-media.ts';

export interface JoinOptions {
  /** Rings everyone in the conversation once the call has started. */
  readonly ring?: boolean;
  readonly camera?: boolean;
}

let waiting: (JoinOptions & { readonly channelId: string }) | null = null;

/** Replaces what was to be done; null for nothing. */
export function planAfterJoin(plan: typeof waiting): void {
  waiting = plan;
}

/** Does what was to be done in this channel. */
export function runAfterJoin(channelId: string): void {
  if (waiting?.channelId !== channelId) return;
  const { ring, camera } = waiting;
  waiting = null;
  if (camera) void showPicture('camera');
  if (ring) void ringEveryone(channelId);
}

async function ringEveryone(channelId: string): Promise<void> {
  try {
    await client.api.ringCall({ channelId, body: {} });
  } catch (error) {
    showProblem(error);
  }
}
