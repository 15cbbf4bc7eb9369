import type { OperatorActionReply } from '@guildhall/protocol';
import { formatBytes } from '../../../languages/format-bytes.ts';
import { number, percent } from '../../../languages/words.ts';
import { Card, Section } from '../../../ui/Surface.tsx';
import { formatFull } from '../../../ui/text/format-time.ts';
import { Mark } from '../Pages.tsx';
import { operatorRunText as text } from '../strings.ts';
import type { Fact } from './Facts.tsx';

type Process = OperatorActionReply<'getOverview'>['processes'][number];
type Condition = NonNullable<Process['condition']>;

/** The readiness and load of each process. */
export function Processes({ processes }: { processes: readonly Process[] }) {
  return (
    <Section title={text.processes} hint={text.processesHint}>
      {processes.map((process) => (
        <Card key={`${process.host} ${process.pid}`}>
          <ProcessCard process={process} />
        </Card>
      ))}
    </Section>
  );
}

function ProcessCard({ process: { host, pid, version, silent, condition } }: { process: Process }) {
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="break-all">{text.process(pid, host)}</bdi>
          {condition && !silent ? (
            <Mark danger={!condition.ready}>{condition.ready ? text.ready : text.notReady}</Mark>
          ) : null}
          {silent ? <Mark danger>{text.silent}</Mark> : null}
        </h3>
        <p className="text-muted text-sm">
          {condition ? text.since(version, formatFull(condition.startedAt)) : text.noCondition}
        </p>
      </div>
      {condition && condition.problems.length > 0 ? (
        <ul className="grid gap-1 text-sm">
          {condition.problems.map(({ name, detail, warning }) => (
            <li key={name} className={warning ? 'text-muted' : 'text-danger'}>
              <span className="font-medium">{name}</span> {detail}
            </li>
          ))}
        </ul>
      ) : null}
      {condition ? (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-4 gap-y-2 wide:grid-cols-3">
          {figures(condition).map(([label, value]) => (
            <div key={label}>
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

function figures(condition: Condition): readonly Fact[] {
  const { freeBytes, diskBytes } = condition;
  return [
    [text.connections, number(condition.connections)],
    [text.lag, text.milliseconds(Math.round(condition.eventLogLagMs))],
    [text.busy, percent(condition.busy)],
    [text.load, percent(condition.machineLoad)],
    [text.memory, formatBytes(condition.memoryBytes)],
    [
      text.disk,
      freeBytes === null || diskBytes === null
        ? text.unknown
        : text.ofDisk(formatBytes(freeBytes), formatBytes(diskBytes)),
    ],
  ];
}
