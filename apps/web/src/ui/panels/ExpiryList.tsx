import { formatDate } from '../text/format-time.ts';

interface Expiring {
  readonly id: string;
  readonly name: string;
  readonly days: number;
  readonly messages: number;
  /** Whether there are more than the counted ones. */
  readonly isMore: boolean;
  readonly oldestAt: string;
  readonly newestAt: string;
}

interface ExpiryListProps {
  label: string;
  rows: readonly Expiring[];
  words: {
    readonly messages: (count: number, isMore: boolean) => string;
    readonly between: (oldest: string, newest: string) => string;
    readonly after: (days: number) => string;
  };
}

/** Messages that would be deleted, by channel. */
export function ExpiryList({ label, rows, words }: ExpiryListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-field">
      {rows.map(({ id, name, days, messages, isMore, oldestAt, newestAt }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 p-3">
          <p className="truncate font-medium">#{name}</p>
          <p className="text-end tabular-nums">{words.messages(messages, isMore)}</p>
          <p className="text-muted text-sm">{words.between(formatDate(oldestAt), formatDate(newestAt))}</p>
          <p className="text-end text-muted text-sm">{words.after(days)}</p>
        </li>
      ))}
    </ul>
  );
}
