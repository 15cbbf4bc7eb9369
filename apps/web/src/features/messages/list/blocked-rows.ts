/** Folds each run of messages by blocked people into one line, which can show them. */
import type { MessageItem, Row } from './rows.ts';

export interface Folding {
  isBlocked(userId: string): boolean;
  /** Messages whose runs are unfolded; a run stays unfolded when it grows. */
  readonly shown: ReadonlySet<string>;
}

/** The rows with a line for each run of blocked messages, which takes over the dividers above it. */
export function foldBlocked(rows: readonly Row[], { isBlocked, shown }: Folding): readonly Row[] {
  const isFolded = (row: Row): row is MessageItem =>
    row.kind === 'message' && isBlocked(row.message.author.id);
  if (!rows.some(isFolded)) return rows;
  const folded: Row[] = [];
  let run: MessageItem[] = [];
  const end = (): void => {
    const [first] = run;
    if (!first) return;
    const messageIds = run.map(({ message }) => message.id);
    const open = messageIds.some((id) => shown.has(id));
    const firstNew = open ? first.firstNew : run.some((row) => row.firstNew);
    const key = `blocked:${first.key}`;
    folded.push({ kind: 'blocked', key, grouped: false, day: first.day, firstNew, messageIds, open });
    if (open) folded.push({ ...first, day: null, firstNew: false, grouped: false }, ...run.slice(1));
    run = [];
  };
  for (const row of rows) {
    // A day that begins inside a run keeps its divider.
    if (!isFolded(row) || row.day !== null) end();
    if (isFolded(row)) run.push(row);
    else folded.push(row);
  }
  end();
  return folded;
}
