import type { OperatorActionReply } from '@guildhall/protocol';
import { number } from '../../../languages/words.ts';
import { Card, Section } from '../../../ui/Surface.tsx';
import { formatDate } from '../../../ui/text/format-time.ts';
import { operatorRunText as text } from '../strings.ts';

type Day = OperatorActionReply<'getOverview'>['days'][number];

/** The growth of the last days, as bars and as a table. */
export function Growth({ days }: { days: readonly Day[] }) {
  return (
    <Section title={text.growth} hint={text.growthHint}>
      <div className="grid gap-3 wide:grid-cols-3">
        <Bars label={text.newPeople} counts={days.map(({ people }) => people)} />
        <Bars label={text.newServers} counts={days.map(({ servers }) => servers)} />
        <Bars label={text.newMessages} counts={days.map(({ messages }) => messages ?? 0)} />
      </div>
      <details>
        <summary className="w-fit cursor-pointer rounded-control py-[7px] text-muted text-sm touch:py-[13px]">
          {text.byDay}
        </summary>
        <DayTable days={days} />
      </details>
    </Section>
  );
}

function Bars({ label, counts }: { label: string; counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  const sum = counts.reduce((total, count) => total + count, 0);
  return (
    <Card>
      <p className="text-muted text-sm">{label}</p>
      <p className="font-semibold text-lg tabular-nums">{number(sum)}</p>
      <svg
        viewBox={`0 0 ${counts.length * 4} 40`}
        preserveAspectRatio="none"
        className="mt-2 h-10 w-full text-accent"
        aria-hidden="true"
      >
        {counts.map((count, index) => {
          // The minimum height of a bar above zero.
          const height = count === 0 ? 1 : Math.max(3, (count / most) * 40);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the days keep their order
              key={index}
              x={index * 4}
              y={40 - height}
              width={3}
              height={height}
              fill="currentColor"
              opacity={count === 0 ? 0.3 : 1}
            />
          );
        })}
      </svg>
    </Card>
  );
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <table className="mt-2 w-full text-sm tabular-nums">
      <thead className="text-muted">
        <tr>
          <th className="py-1 text-start font-normal">{text.day}</th>
          <th className="py-1 text-end font-normal">{text.newPeople}</th>
          <th className="py-1 text-end font-normal">{text.newServers}</th>
          <th className="py-1 text-end font-normal">{text.newMessages}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, people, servers, messages }) => (
          <tr key={day} className="border-line border-t">
            <th className="py-1 text-start font-normal">{formatDate(`${day}T12:00:00Z`)}</th>
            <td className="py-1 text-end">{number(people)}</td>
            <td className="py-1 text-end">{number(servers)}</td>
            <td className="py-1 text-end">{messages === null ? text.notCounted : number(messages)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
