import type { Message } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { oneMessageView } from '../../messages/index.ts';
import type { EphemeralRow } from './store.ts';

/** Converts an ephemeral response to a message. */
export async function ephemeralView(runtime: Runtime, row: EphemeralRow): Promise<Message> {
  return oneMessageView(runtime, {
    ...row,
    mentionEveryone: false,
    replyTo: null,
    type: null,
    targetId: null,
    pinnedAt: null,
    reactions: null,
    crossposted: false,
    previews: null,
  });
}
