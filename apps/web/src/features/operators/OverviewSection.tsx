import { useQuery } from '@tanstack/react-query';
import { formatSize } from '../../languages/format-size.ts';
import { number } from '../../languages/words.ts';
import { useInstance } from '../../state/queries/instance.ts';
import { Card } from '../../ui/Surface.tsx';
import { DOOR, operate } from './operate.ts';
import { operatorText as text } from './strings.ts';

/** How much there is of everything, and what waits for somebody. */
export function OverviewSection() {
  const stats = useQuery({ queryKey: DOOR, queryFn: () => operate('getStats', {}) });
  const instance = useInstance();
  if (!stats.data) return null;
  const { databaseBytes, messages, messagesCounted, ...counts } = stats.data;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [text.counts.people, number(counts.people)],
    [text.counts.bots, number(counts.bots)],
    [text.counts.servers, number(counts.servers)],
    [text.counts.channels, number(counts.channels)],
    [text.counts.messages, messagesCounted === 'about' ? text.about(messages) : number(messages)],
    [text.counts.databaseBytes, formatSize(databaseBytes)],
    [text.counts.openReports, number(counts.openReports)],
    [text.counts.jobsWaiting, number(counts.jobsWaiting)],
    [text.counts.jobsFailed, number(counts.jobsFailed)],
    [text.version, instance?.version ?? '…'],
  ];
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-3 wide:grid-cols-3">
        {facts.map(([label, value]) => (
          <Card key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">{value}</dd>
          </Card>
        ))}
      </dl>
      {counts.jobsFailed > 0 ? <p className="text-muted text-sm">{text.failedHint}</p> : null}
    </div>
  );
}
