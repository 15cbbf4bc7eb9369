import type { Runtime } from '../../runtime.ts';
import { usersByIds } from '../accounts/index.ts';
import { eraseProfile } from '../profile-erasure/index.ts';
import { eraseAccountJob, eraseJobKey, eraseMessagesJob } from './job-contracts.ts';

/** A feature's part in erasing an account. Safe to run twice; commits in steps of its own. */
export type Eraser = (runtime: Runtime, userId: string) => Promise<void>;

/**
 * Erases an account that is due: the markers first, then every feature's data, then its messages if requested (design
 * 6.3). After an interruption it continues where it stopped.
 */
export async function eraseAccount(
  runtime: Runtime,
  userId: string,
  erasers: readonly Eraser[],
): Promise<void> {
  const [user] = await usersByIds(runtime.database.db, [userId]);
  if (!user || user.kind === 'system') return;
  if (!user.erasedAt) {
    const { deletionAt } = user;
    // The deletion was cancelled.
    if (!deletionAt) return;
    if (deletionAt.getTime() > runtime.clock.now()) return eraseLater(runtime, userId, deletionAt);
    if (!(await eraseProfile(runtime, userId))) return;
  }
  for (const erase of erasers) await erase(runtime, userId);
  await runtime.database.transaction((tx) =>
    tx.addJob(eraseMessagesJob, { userId, channelId: '0' }, { jobKey: `${eraseMessagesJob.name}:${userId}` }),
  );
}

/** The clock of the database or of the process that scheduled the job was ahead. */
async function eraseLater(runtime: Runtime, userId: string, runAt: Date): Promise<void> {
  await runtime.database.transaction((tx) =>
    tx.addJob(eraseAccountJob, { userId }, { runAt, jobKey: eraseJobKey(userId) }),
  );
}

/** Erases the bot of a deleted application, like any account but immediately. Safe to run twice. */
export async function eraseBot(runtime: Runtime, botId: string, erasers: readonly Eraser[]): Promise<void> {
  await eraseProfile(runtime, botId);
  await eraseAccount(runtime, botId, erasers);
}
