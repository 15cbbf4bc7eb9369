import type { ServerChannel } from '@guildhall/protocol';

/** At most so many threads are listed under a channel; the panel of threads has them all. */
const MOST = 8;

export interface ListedThreads {
  readonly threads: readonly ServerChannel[];
  readonly more: number;
}

/**
 * Which threads are listed under a channel: of a forum the posts one follows, elsewhere the most active ones, and always
 * those one follows and the one that is open.
 */
export function listedThreads(
  parent: ServerChannel,
  open: readonly ServerChannel[],
  follows: Readonly<Record<string, true>>,
  current: string | undefined,
): ListedThreads {
  const wanted = open.filter(
    ({ id }, index) => id === current || id in follows || (parent.kind !== 'forum' && index < MOST),
  );
  return { threads: wanted, more: parent.kind === 'forum' ? 0 : open.length - wanted.length };
}
