import type { Call, VoiceState } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { callStateView, listVoiceStatesInChannels } from '../voice/index.ts';
import { callViews } from './announce-call.ts';
import { runningCallsOf } from './store.ts';

/** Running calls in a person's direct messages and groups, with their voice states (design 2.4). */
export async function callsOf(
  runtime: Runtime,
  userId: string,
): Promise<{ readonly calls: Call[]; readonly voiceStates: VoiceState[] }> {
  const { db } = runtime.database;
  const running = await runningCallsOf(db, [userId]);
  if (running.length === 0) return { calls: [], voiceStates: [] };
  const rows = await listVoiceStatesInChannels(
    db,
    running.map((call) => call.channelId),
  );
  return { calls: await callViews(runtime, db, running), voiceStates: rows.map(callStateView) };
}
