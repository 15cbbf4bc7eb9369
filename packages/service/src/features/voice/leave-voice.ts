/** Leaving voice, by one's own will or another's. */
import { voiceStateUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { loadDirectChannels, participantIds } from '../access/index.ts';
import { deleteVoiceStates, type PlaceClaim, type VoiceStateRow } from './store.ts';
import { leftView } from './view.ts';

/** VOICE_STATE_UPDATE without a channel, to viewers of the channel that was left and to the person who left. */
export async function announceLeft(tx: Transaction, row: VoiceStateRow): Promise<void> {
  const { channelId: id, serverId, userId } = row;
  const payload = leftView(row);
  if (serverId !== null) {
    tx.emit(voiceStateUpdate, { kind: 'channel', id, serverId }, payload);
    return;
  }
  const channel = (await loadDirectChannels(tx.db, [id])).get(id);
  const ids = new Set([...(channel ? participantIds(channel) : []), userId]);
  tx.emit(voiceStateUpdate, { kind: 'users', id, ids: [...ids] }, payload);
}

/** Takes someone out of a server's voice; nothing happens when they are not in it. */
export async function leaveServerVoice(tx: Transaction, serverId: string, userId: string): Promise<void> {
  const left = await deleteVoiceStates(tx.db, { serverId, userId });
  for (const row of left) await announceLeft(tx, row);
}

/** Takes everyone out of a server's voice. */
export async function emptyServerVoice(tx: Transaction, serverId: string): Promise<void> {
  for (const row of await deleteVoiceStates(tx.db, { serverId })) await announceLeft(tx, row);
}

/** Takes everyone out of a channel that goes. */
export async function emptyVoiceChannel(tx: Transaction, channelId: string): Promise<void> {
  for (const row of await deleteVoiceStates(tx.db, { channelId })) await announceLeft(tx, row);
}

/** Gives up a place in a server, if it is still that one. */
export async function giveUpServerPlace(
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
