import type { Application, ApplicationStats } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { client } from '../../../state/client.ts';
import { describeFault } from '../../../state/errors/describe-fault.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { Card, Loading, Section } from '../../../ui/Surface.tsx';
import { formatFull } from '../../../ui/text/format-time.ts';
import { DailyCommands } from './DailyCommands.tsx';
import { statisticsText as text } from './strings.ts';

/** How often an application's commands ran and failed, and how its endpoint answers. */
export function StatisticsTab({ application: { id: applicationId } }: { application: Application }) {
  const stats = useQuery({
    queryKey: ['application-stats', applicationId],
    queryFn: ({ signal }) => client.api.getApplicationStats({ applicationId, signal }),
    staleTime: 0,
  });
  if (stats.isPending) return <Loading label={text.loading} />;
  if (stats.isLoadingError) return <FailedRead query={stats} />;
  const { commandsRun, failures, days, endpoint } = stats.data;
  return (
    <>
      <p className="-mb-3 text-muted">{text.hint}</p>
      <dl className="grid gap-3 wide:grid-cols-3">
        <Figure label={text.commandsRun} value={text.number(commandsRun)} />
        <Figure label={text.failures} value={text.number(failures)} />
        <Figure label={text.answered} value={text.share(commandsRun, failures)} />
      </dl>
      <Section title={text.perDay}>
        {commandsRun === 0 ? (
          <p className="text-muted">{text.none}</p>
        ) : (
          <DailyCommands days={days} commandsRun={commandsRun} failures={failures} />
        )}
      </Section>
      <Section title={text.endpoint} hint={endpoint ? text.endpointHint : text.noEndpoint}>
        {endpoint ? <EndpointHealth endpoint={endpoint} /> : null}
      </Section>
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse rounded-card border border-line bg-field p-4">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums">{value}</dd>
    </div>
  );
}

function EndpointHealth({ endpoint }: { endpoint: NonNullable<ApplicationStats['endpoint']> }) {
  const { url, healthy, lastSuccessAt, lastFailureAt, lastFailure } = endpoint;
  const isUntested = !lastSuccessAt && !lastFailureAt;
  return (
    <Card className="grid gap-1">
      <p className="break-all font-mono text-sm">{url}</p>
      {isUntested ? (
        <p className="text-muted text-sm">{text.untested}</p>
      ) : (
        <p className={`flex items-center gap-2 font-medium ${healthy ? 'text-accent' : 'text-danger'}`}>
          <Icon of={healthy ? CircleCheck : CircleX} />
          {healthy ? text.healthy : text.unhealthy}
        </p>
      )}
      {lastSuccessAt ? (
        <p className="text-muted text-sm">{text.lastSuccess(formatFull(lastSuccessAt))}</p>
      ) : null}
      {lastFailureAt ? (
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {text.lastFailure(formatFull(lastFailureAt))}
          {lastFailure ? <span className="block">{describeFault(lastFailure) ?? lastFailure}</span> : null}
        </p>
      ) : null}
    </Card>
  );
}
