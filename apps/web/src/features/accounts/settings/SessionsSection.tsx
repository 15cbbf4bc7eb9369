import type { Session } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { client } from '../../../state/client.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { Card, Loading } from '../../../ui/Surface.tsx';
import { deviceName } from '../../../ui/text/device-name.ts';
import { formatFull } from '../../../ui/text/format-time.ts';
import { useRelative } from '../../../ui/text/use-relative.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { accountText as text } from '../strings.ts';

const KEY = ['sessions'];

/**
 * The sessions of the account.
 *
 * @place Your settings: Sessions
 */
export function SessionsSection() {
  const sessions = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.api.listSessions({ signal }),
    staleTime: 0,
  });
  const queries = useQueryClient();
  const endOthers = useAction(async () => {
    await client.api.endOtherSessions();
    await queries.invalidateQueries({ queryKey: KEY });
    showToast(text.othersEnded);
  });
  if (sessions.isPending) return <Loading label={text.loading} />;
  if (sessions.isLoadingError) return <FailedRead query={sessions} />;
  const others = sessions.data.filter((session) => !session.current);
  return (
    <div className="grid gap-4">
      <p className="text-muted">{others.length > 0 ? text.sessionsHint : text.noOthers}</p>
      <ul className="grid gap-2">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <FormError>{endOthers.error}</FormError>
      {others.length > 0 ? (
        <div>
          <Button kind="danger" busy={endOthers.busy} onClick={() => void endOthers.run()}>
            {text.endOthers}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function SessionRow({ session }: { session: Session }) {
  const relative = useRelative();
  const queries = useQueryClient();
  const end = useAction(async () => {
    await client.api.endSession({ sessionId: session.id });
    await queries.invalidateQueries({ queryKey: KEY });
    showToast(text.sessionEndedToast);
  });
  const device = deviceName(session.userAgent) ?? text.unknownDevice;
  const phone = /Android|iPhone|iPad/.test(session.userAgent ?? '');
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Icon of={phone ? Smartphone : Monitor} size={22} className="shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            {device}
            {session.current ? (
              <span className="rounded-[4px] bg-accent-soft px-1.5 font-medium text-accent text-xs">
                {text.thisSession}
              </span>
            ) : null}
          </p>
          <p className="text-muted text-sm">
            {session.ip}
            {session.current ? null : (
              <span title={formatFull(session.lastUsedAt)}>
                {session.ip ? ' · ' : ''}
                {text.lastUsed(relative(session.lastUsedAt))}
              </span>
            )}
          </p>
          <FormError>{end.error}</FormError>
        </div>
        {session.current ? null : (
          <Button aria-label={text.endSessionOn(device)} busy={end.busy} onClick={() => void end.run()}>
            {text.endSession}
          </Button>
        )}
      </Card>
    </li>
  );
}
