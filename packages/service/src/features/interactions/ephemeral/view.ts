import { ApiError } from '@guildhall/platform';
import type { Message } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { messageViews } from '../../messages/index.ts';
import type { EphemeralRow } from './store.ts';

/** Converts an ephemeral response to a message. */
export async function ephemeralView(runtime: Runtime, row: EphemeralRow): Promise<Message> {
  const asMessage = {
    ...row,
    mentionEveryone: false,
    replyTo: null,
    type: null,
    targetId: null,
    pinnedAt: null,
    reactions: null,
    crossposted: false,
    previews: null,
  };
  const [view] = await messageViews(runtime, [asMessage]);
  if (!view) throw new ApiError('unknown_message');
  return view;
}
