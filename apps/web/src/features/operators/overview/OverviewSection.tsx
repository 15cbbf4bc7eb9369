import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../../languages/format-bytes.ts';
import { number } from '../../../languages/words.ts';
import { useInstance } from '../../../state/queries/instance.ts';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { Loading } from '../../../ui/Surface.tsx';
import { CONSOLE_ACCESS, listKey, runOperatorAction } from '../run-operator-action.ts';
import { Orphans } from '../storage/Orphans.tsx';
import { Storage } from '../storage/Storage.tsx';
import { operatorText as text } from '../strings.ts';
import { Facts } from './Facts.tsx';
import { Growth } from './Growth.tsx';
import { Processes } from './Processes.tsx';

/** As often as processes report their state. */
const EVERY_MS = 10_000;

/** The state of the instance, open tasks, and growth. */
export function OverviewSection() {
  const overview = useQuery({
    queryKey: listKey('overview'),
    queryFn: () => runOperatorAction('getOverview', {}),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  return (
    <div className="grid gap-8">
      <Counts />
      {overview.isPending ? <Loading label={text.loading} /> : null}
      {overview.error ? <FailedRead query={overview} /> : null}
      {overview.data ? (
        <>
          <Processes processes={overview.data.processes} />
          <Storage />
          <Orphans />
          <Growth days={overview.data.days} />
        </>
      ) : null}
    </div>
  );
}

function Counts() {
  const stats = useQuery({
    queryKey: CONSOLE_ACCESS,
    queryFn: () => runOperatorAction('getStats', {}),
    staleTime: 0,
  });
  const instance = useInstance();
  if (!stats.data) return null;
  const { databaseBytes, messages, messagesCounted, ...counts } = stats.data;
  return (
    <Facts
      facts={[
        [text.counts.people, number(counts.people)],
        [text.counts.bots, number(counts.bots)],
        [text.counts.servers, number(counts.servers)],
        [text.counts.channels, number(counts.channels)],
        [text.counts.messages, messagesCounted === 'about' ? text.about(messages) : number(messages)],
        [text.counts.databaseBytes, formatBytes(databaseBytes)],
        [text.counts.openReports, number(counts.openReports), 'reports'],
        [text.counts.jobsWaiting, number(counts.jobsWaiting)],
        [text.counts.jobsFailed, number(counts.jobsFailed), 'jobs'],
        [text.version, instance?.version ?? '…'],
      ]}
    />
  );
}
