/** Removes people from voice, at their request or not. */
import { voiceStateUpdate } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { loadDirectChannels, participantIds } from '../access/index.ts';
import { deleteVoiceStates, type VoiceStateFilter, type VoiceStateRow } from './store.ts';
import { followInLiveKit } from './unit/live-kit-room.ts';
import { formerStateView } from './view.ts';

/** Emits VOICE_STATE_UPDATE without a channel, to viewers of the former channel and to the person. */
export async function announceLeave(tx: Transaction, row: VoiceStateRow): Promise<void> {
  const { channelId: id, serverId, userId } = row;
  const payload = formerStateView(row);
  await followInLiveKit(tx, row);
  if (serverId !== null) {
    tx.emit(voiceStateUpdate, { kind: 'channel', id, serverId, aboutUserId: userId }, payload);
    return;
  }
  const channel = (await loadDirectChannels(tx.db, [id])).get(id);
  const ids = new Set([...(channel ? participantIds(channel) : []), userId]);
  tx.emit(voiceStateUpdate, { kind: 'users', id, ids: [...ids], aboutUserId: userId }, payload);
}

/** Removes people from voice and announces it. @returns their former states */
export async function removeFromVoice(tx: Transaction, filter: VoiceStateFilter): Promise<VoiceStateRow[]> {
  const removed = await deleteVoiceStates(tx.db, filter);
  for (const row of removed) await announceLeave(tx, row);
  return removed;
}
