import { formatDate } from '../text/format-time.ts';
import { expiryText as text } from './expiry-strings.ts';

interface Expiring {
  readonly id: string;
  readonly name: string;
  readonly days: number;
  /** How much, in text. */
  readonly amount: string;
  readonly oldestAt: string;
  readonly newestAt: string;
}

interface ExpiryListProps {
  label: string;
  rows: readonly Expiring[];
}

/** Messages or files that would be deleted, by channel. */
export function ExpiryList({ label, rows }: ExpiryListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-field">
      {rows.map(({ id, name, days, amount, oldestAt, newestAt }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 p-3">
          <p className="truncate font-medium">#{name}</p>
          <p className="text-end tabular-nums">{amount}</p>
          <p className="text-muted text-sm">{text.between(formatDate(oldestAt), formatDate(newestAt))}</p>
          <p className="text-end text-muted text-sm">{text.after(days)}</p>
        </li>
      ))}
    </ul>
  );
}
