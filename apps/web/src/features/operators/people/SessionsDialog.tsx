import type { OperatorActionReply } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { Loading } from '../../../ui/Surface.tsx';
import { deviceName } from '../../../ui/text/device-name.ts';
import { useRelative } from '../../../ui/text/use-relative.ts';
import { showProblem, showToast } from '../../../ui/toasts/toast.ts';
import { change, listKey, runOperatorAction } from '../run-operator-action.ts';
import { operatorText as text } from '../strings.ts';
import type { Account } from './person-entries.ts';

type Session = OperatorActionReply<'listUserSessions'>[number];

/** The sessions of an account, which can be ended singly or together. */
export function SessionsDialog({ user, onClose }: { user: Account; onClose(): void }) {
  const sessions = useQuery({
    queryKey: [...listKey('sessions'), user.id],
    queryFn: () => runOperatorAction('listUserSessions', { user: user.id }),
    staleTime: 0,
  });
  const endAll = useAction(() =>
    change('endUserSessions', { user: user.id }).then(
      () => showToast(text.didEndSessions(user.username)),
      showProblem,
    ),
  );
  const list = sessions.data ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.sessionsTitle(user.username)}
      description={text.sessionsHint}
    >
      {sessions.isPending ? <Loading label={text.loading} /> : null}
      {sessions.isLoadingError ? <FailedRead query={sessions} /> : null}
      {sessions.data && list.length === 0 ? <p className="text-muted">{text.noSessions}</p> : null}
      {list.length > 0 ? (
        <div className="grid gap-4">
          <ul className="divide-y divide-line rounded-card border border-line bg-field">
            {list.map((session) => (
              <SessionRow key={session.id} user={user} session={session} />
            ))}
          </ul>
          <div>
            <Button kind="danger" busy={endAll.busy} onClick={() => void endAll.run()}>
              {text.endSessions}
            </Button>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}

function SessionRow({ user, session }: { user: Account; session: Session }) {
  const relative = useRelative();
  const { id, ip, userAgent, lastUsedAt } = session;
  const device = deviceName(userAgent) ?? text.unknownDevice;
  const ending = useAction(() =>
    change('endUserSession', { user: user.id, session: id }).then(
      () => showToast(text.didEndSession(device)),
      showProblem,
    ),
  );
  return (
    <li className="flex items-center gap-3 p-3">
      <div className="min-w-0 flex-1">
        <p className="truncate">{device}</p>
        <p className="truncate text-muted text-sm">
          {ip ? `${ip} · ` : ''}
          {text.lastUsed(relative(lastUsedAt))}
        </p>
      </div>
      <Button
        kind="quiet"
        aria-label={text.endSessionOn(device)}
        busy={ending.busy}
        onClick={() => void ending.run()}
      >
        {text.endSession}
      </Button>
    </li>
  );
}
