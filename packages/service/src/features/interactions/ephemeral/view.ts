import type { Message } from '@guildhall/protocol';
import type { Ground } from '../../../ground.ts';
import { messageViews } from '../../messages/index.ts';
import type { EphemeralRow } from './store.ts';

/** Answers that one person sees, as messages; all of one channel. */
export async function ephemeralViews(ground: Ground, rows: readonly EphemeralRow[]): Promise<Message[]> {
  const [first] = rows;
  if (!first) return [];
  const asMessages = rows.map((row) => ({
    ...row,
    mention_everyone: false,
    reply_to: null,
    type: null,
    target_id: null,
    pinned_at: null,
    reactions: null,
    crossposted: false,
    previews: null,
  }));
  return messageViews(ground, first.channel_id, asMessages);
}
