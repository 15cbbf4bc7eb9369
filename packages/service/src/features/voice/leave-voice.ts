/** Leaving voice, by one's own will or another's. */
import type { Ground, Transaction } from '../../ground.ts';
import { deleteVoiceStates, type VoiceStateRow, voiceStateOf } from './store.ts';
import { leftView } from './view.ts';

/** VOICE_STATE_UPDATE without a channel, to those who see the one that was left. */
export function announceLeft(tx: Transaction, row: VoiceStateRow): void {
  tx.emit({
    name: 'VOICE_STATE_UPDATE',
    audience: { kind: 'channel', id: row.channel_id, serverId: row.server_id },
    payload: leftView(row),
  });
}

/** Takes someone out of a server's voice; nothing happens when they are not in it. */
export async function leaveVoiceOf(tx: Transaction, serverId: string, userId: string): Promise<void> {
  const left = await deleteVoiceStates(tx.db, { server_id: serverId, user_id: userId });
  for (const row of left) announceLeft(tx, row);
}

/** Takes everyone out of a channel that goes. */
export async function emptyVoiceChannel(tx: Transaction, channelId: string): Promise<void> {
  for (const row of await deleteVoiceStates(tx.db, { channel_id: channelId })) announceLeft(tx, row);
}

/** Gives up the place of one session; another session of the account may have taken it over meanwhile. */
export async function giveUpPlace(ground: Ground, userId: string, sessionId?: string): Promise<void> {
  const known = await voiceStateOf(ground.database.db, userId);
  if (!known || (sessionId !== undefined && known.session_id !== sessionId)) return;
  await ground.database.transaction(async (tx) => {
    await tx.lock(known.server_id);
    const { user_id, session_id, channel_id } = known;
    for (const row of await deleteVoiceStates(tx.db, { user_id, session_id, channel_id }))
      announceLeft(tx, row);
  });
}
