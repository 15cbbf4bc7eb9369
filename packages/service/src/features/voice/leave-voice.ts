/** Removes people from voice, at their request or not. */
import { voiceStateUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { loadDirectChannels, participantIds } from '../access/index.ts';
import { deleteVoiceStates, type PlaceClaim, type VoiceStateRow } from './store.ts';
import { followInLiveKit } from './unit/live-kit-room.ts';
import { leftView } from './view.ts';

/** Emits VOICE_STATE_UPDATE without a channel, to viewers of the former channel and to the person. */
export async function announceLeft(tx: Transaction, row: VoiceStateRow): Promise<void> {
  const { channelId: id, serverId, userId } = row;
  const payload = leftView(row);
  await followInLiveKit(tx, row);
  if (serverId !== null) {
    tx.emit(voiceStateUpdate, { kind: 'channel', id, serverId }, payload);
    return;
  }
  const channel = (await loadDirectChannels(tx.db, [id])).get(id);
  const ids = new Set([...(channel ? participantIds(channel) : []), userId]);
  tx.emit(voiceStateUpdate, { kind: 'users', id, ids: [...ids] }, payload);
}

/** Disconnects someone from a server's voice, if they are in it. */
export async function leaveServerVoice(tx: Transaction, serverId: string, userId: string): Promise<void> {
  const left = await deleteVoiceStates(tx.db, { serverId, userId });
  for (const row of left) await announceLeft(tx, row);
}

/** Disconnects everyone from a server's voice. */
export async function emptyServerVoice(tx: Transaction, serverId: string): Promise<void> {
  for (const row of await deleteVoiceStates(tx.db, { serverId })) await announceLeft(tx, row);
}

/** Disconnects everyone from a channel that is deleted. */
export async function emptyVoiceChannel(tx: Transaction, channelId: string): Promise<void> {
  for (const row of await deleteVoiceStates(tx.db, { channelId })) await announceLeft(tx, row);
}

/** Ends a place in a server, if it is still the same one. */
export async function releaseServerPlace(
  runtime: Runtime,
  { userId, sessionId, channelId, serverId }: VoiceStateRow,
  claim: PlaceClaim,
): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    if (serverId !== null) await tx.lock(serverId);
    const left = await deleteVoiceStates(tx.db, { userId, sessionId, channelId, ...claim });
    for (const row of left) await announceLeft(tx, row);
  });
}
