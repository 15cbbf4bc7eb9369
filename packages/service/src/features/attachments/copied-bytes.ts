import { countedBytes } from '@guildhall/platform';
import { countCall } from '../../call-limits.ts';
import type { Runtime } from '../../runtime.ts';
import type { StoredAttachment } from '../../tables.ts';

/** Files that forwards and crossposts of one person may copy: twice what a single forward can. */
const COPIED_BYTES = { bucket: 'copied-bytes', limit: 1024 ** 3, windowSecs: 600, scope: 'user' } as const;

/** How many bytes one copy of a message's files counts as. */
export function copyCost(files: readonly StoredAttachment[] = []): number {
  return files.reduce((sum, { size }) => sum + countedBytes(size), 0);
}

/** Counts copies of a message's files before they are made. @throws RateLimitedError */
export async function countCopiedBytes(
  runtime: Pick<Runtime, 'rateLimiter' | 'clock'>,
  userId: string,
  files: readonly StoredAttachment[] = [],
  copies: number,
): Promise<void> {
  const cost = copyCost(files) * copies;
  if (cost > 0) await countCall(runtime, { ...COPIED_BYTES, key: userId, cost });
}
