import { ephemeralEvent } from '@guildhall/platform/events';
import { voiceServerUpdate } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { connectionView } from '../connection.ts';
import { type VoiceStateRow, voiceStatesIn } from '../store.ts';

/** Sends the sessions of people in a channel their new connection details. Call it after the commit. */
export async function announceConnections(
  runtime: Runtime,
  channelId: string,
  rows: readonly VoiceStateRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const present = await voiceStatesIn(runtime.database.db, channelId);
  for (const row of rows) {
    const { userId, sessionId } = row;
    const others = present.filter((other) => other.userId !== userId);
    const payload = await connectionView(runtime, row, others);
    const audience = { kind: 'user', id: userId } as const;
    runtime.ephemeral.publish(ephemeralEvent(voiceServerUpdate, audience, payload, { sessionId }));
  }
}
