import { handle, type JobTable } from '../../job-table.ts';
import type { Runtime } from '../../runtime.ts';
import { getJoinGate, raidAlertJob } from '../join-gate/index.ts';
import { postAlert } from '../posting/index.ts';
import { cleanUp, raidCleanupJob } from './run-cleanup.ts';

export const raidJobs: JobTable = [handle(raidCleanupJob, cleanUp), handle(raidAlertJob, postRaidAlert)];

/** Posts as the system account in the join gate's channel; skips a deleted channel. */
async function postRaidAlert(
  runtime: Runtime,
  { serverId, joins, withinSecs }: { serverId: string; joins: number; withinSecs: number },
): Promise<void> {
  const { alertChannelId } = await getJoinGate(runtime, serverId);
  if (alertChannelId === null) return;
  const content =
    `**Raid protection:** ${joins} people joined within ${withinSecs} seconds. Joins are slowed down until fewer ` +
    'people join. Under “Raids” in the server settings you can pause joins and undo the raid.';
  await postAlert(runtime, { serverId, channelId: alertChannelId, content });
}
