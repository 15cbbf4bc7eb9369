import type { SecurityEvent } from '@guildhall/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History, KeyRound, ShieldAlert } from 'lucide-react';
import { client } from '../../../../state/client.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { FailedRead } from '../../../../ui/panels/FailedRead.tsx';
import { MorePages } from '../../../../ui/panels/MorePages.tsx';
import { EmptyState, Loading } from '../../../../ui/Surface.tsx';
import { deviceName } from '../../../../ui/text/device-name.ts';
import { formatFull } from '../../../../ui/text/format-time.ts';
import { useRelative } from '../../../../ui/text/use-relative.ts';
import { accountText } from '../../strings.ts';
import { describeEvent, activityText as text } from './activity-strings.ts';

const PAGE_SIZE = 25;
/** Events that the person should check. */
const ALARMING: ReadonlySet<SecurityEvent['kind']> = new Set([
  'log_in_new_device',
  'log_in_failed',
  'code_failed',
  'password_failed',
  'two_factor_off',
  'email_lost',
]);

/**
 * Security events of the account, newest first.
 *
 * @place Your settings: Activity
 */
export function ActivitySection() {
  const log = useInfiniteQuery({
    queryKey: ['security-events'],
    queryFn: ({ pageParam, signal }) =>
      client.api.listSecurityEvents({
        query: { limit: PAGE_SIZE, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? (page.events.at(-1)?.id ?? null) : null),
    staleTime: 0,
  });
  if (log.isPending) return <Loading label={text.loading} />;
  const events = log.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text.hint}</p>
      {log.data && events.length === 0 ? (
        <EmptyState icon={History} title={text.emptyTitle}>
          {text.empty}
        </EmptyState>
      ) : null}
      {events.length > 0 ? (
        <ol className="overflow-hidden rounded-card border border-line bg-field">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ol>
      ) : null}
      {log.isLoadingError ? <FailedRead query={log} /> : <MorePages pages={log} label={text.more} />}
      {events.length > 0 && !log.hasNextPage ? <p className="text-faint text-sm">{text.end}</p> : null}
    </div>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const relative = useRelative();
  const alarming = ALARMING.has(event.kind);
  const device = deviceName(event.userAgent) ?? accountText.unknownDevice;
  const where = event.ip === null ? '' : `${event.ip} · ${device} · `;
  return (
    <li className="flex items-start gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <Icon
        of={alarming ? ShieldAlert : KeyRound}
        size={18}
        className={alarming ? 'mt-0.5 shrink-0 text-danger' : 'mt-0.5 shrink-0 text-muted'}
      />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="font-medium">{describeEvent(event)}</span>
          {event.detail === null ? null : <span className="text-muted"> · {event.detail}</span>}
        </p>
        <p className="break-words text-muted text-sm">
          {where}
          <time dateTime={event.createdAt} title={formatFull(event.createdAt)}>
            {relative(event.createdAt)}
          </time>
        </p>
      </div>
    </li>
  );
}
