import type { Call, VoiceState } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { callStateView, listVoiceStatesInChannels } from '../voice/index.ts';
import { callViews } from './announce-call.ts';
import { runningCalls } from './store.ts';

/** Running calls in these direct messages and groups, with their voice states (design 2.4). */
export async function callsIn(
  runtime: Runtime,
  channelIds: readonly string[],
): Promise<{ readonly calls: Call[]; readonly voiceStates: VoiceState[] }> {
  const { db } = runtime.database;
  const running = await runningCalls(db, channelIds);
  if (running.length === 0) return { calls: [], voiceStates: [] };
  const rows = await listVoiceStatesInChannels(
    db,
    running.map((call) => call.channelId),
  );
  return { calls: await callViews(runtime, db, running), voiceStates: rows.map(callStateView) };
}
