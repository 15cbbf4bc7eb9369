import type { Runtime } from '../../runtime.ts';
import { leaveMarkers } from '../account-markers/index.ts';
import { usersByIds } from '../accounts/index.ts';
import { eraseMessagesJob } from './job-contracts.ts';

/** What a feature does when an account is erased. Safe to run twice; commits in steps of its own. */
export type Eraser = (runtime: Runtime, userId: string) => Promise<void>;

/**
 * Erases an account whose time has come: the markers first, then what every feature kept of it, then its messages if
 * it was asked for (design 6.3). Whatever stops it, it begins again where it left off.
 */
export async function eraseAccount(
  runtime: Runtime,
  userId: string,
  erasers: readonly Eraser[],
): Promise<void> {
  const [user] = await usersByIds(runtime.database.db, [userId]);
  if (!user || user.kind === 'system') return;
  if (!user.erasedAt) {
    // Taken back, or asked for again and due later.
    if (!user.deletionAt || user.deletionAt.getTime() > runtime.clock.now()) return;
    if (!(await leaveMarkers(runtime, userId))) return;
  }
  for (const erase of erasers) await erase(runtime, userId);
  await runtime.database.transaction((tx) =>
    tx.addJob(eraseMessagesJob, { userId, channelId: '0' }, { jobKey: `${eraseMessagesJob.name}:${userId}` }),
  );
}

/** Erases the bot of an application that is gone, like any account and at once. Safe to run twice. */
export async function eraseBot(runtime: Runtime, botId: string, erasers: readonly Eraser[]): Promise<void> {
  await leaveMarkers(runtime, botId);
  await eraseAccount(runtime, botId, erasers);
}
