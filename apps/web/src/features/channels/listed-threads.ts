import type { ServerChannel } from '@guildhall/protocol';

/** The maximum number of threads listed below a channel; the threads panel has all. */
const MAX_LISTED = 8;

export interface ListedThreads {
  readonly threads: readonly ServerChannel[];
  readonly more: number;
}

/** The threads listed below a channel: followed ones, the open one, and except in forums the most active ones. */
export function listedThreads(
  parent: ServerChannel,
  open: readonly ServerChannel[],
  follows: Readonly<Record<string, true>>,
  current: string | undefined,
): ListedThreads {
  const wanted = open.filter(
    ({ id }, index) => id === current || id in follows || (parent.kind !== 'forum' && index < MAX_LISTED),
  );
  return { threads: wanted, more: parent.kind === 'forum' ? 0 : open.length - wanted.length };
}
