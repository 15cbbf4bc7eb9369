import type { Message } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { messageViews } from '../../messages/index.ts';
import type { EphemeralRow } from './store.ts';

/** Converts ephemeral responses of one channel to messages. */
export async function ephemeralViews(runtime: Runtime, rows: readonly EphemeralRow[]): Promise<Message[]> {
  const [first] = rows;
  if (!first) return [];
  const asMessages = rows.map((row) => ({
    ...row,
    mentionEveryone: false,
    replyTo: null,
    type: null,
    targetId: null,
    pinnedAt: null,
    reactions: null,
    crossposted: false,
    previews: null,
  }));
  return messageViews(runtime, asMessages);
}
