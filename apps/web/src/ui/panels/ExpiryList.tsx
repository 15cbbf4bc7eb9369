import { formatDate } from '../text/format-time.ts';

interface Expiring {
  readonly id: string;
  readonly name: string;
  readonly days: number;
  /** How much, in words. */
  readonly amount: string;
  readonly oldestAt: string;
  readonly newestAt: string;
}

interface ExpiryListProps {
  label: string;
  rows: readonly Expiring[];
  words: {
    readonly between: (oldest: string, newest: string) => string;
    readonly after: (days: number) => string;
  };
}

/** Messages or files that would be deleted, by channel. */
export function ExpiryList({ label, rows, words }: ExpiryListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-field">
      {rows.map(({ id, name, days, amount, oldestAt, newestAt }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 p-3">
          <p className="truncate font-medium">#{name}</p>
          <p className="text-end tabular-nums">{amount}</p>
          <p className="text-muted text-sm">{words.between(formatDate(oldestAt), formatDate(newestAt))}</p>
          <p className="text-end text-muted text-sm">{words.after(days)}</p>
        </li>
      ))}
    </ul>
  );
}
