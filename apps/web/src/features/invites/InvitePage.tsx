import { ApiRequestError } from '@guildhall/client';
import type { Invite } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { TicketX } from 'lucide-react';
import { useEffect } from 'react';
import { client } from '../../state/client.ts';
import { describeError } from '../../state/describe-error.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { useSession } from '../../state/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { AuthLayout } from '../accounts/index.ts';
import { useGatedJoin } from '../join-gate/index.ts';
import { serverFirstText } from '../servers/index.ts';
import { getInviteRequirements, joinByInvite } from './join.ts';
import { isJoining, startJoining, stopJoining } from './joining.ts';
import { inviteText as text } from './strings.ts';

const PRIMARY = buttonClasses('primary', 'min-h-10');
const SECONDARY = buttonClasses('secondary', 'min-h-10');

/** The page of an invite link. */
export function InvitePage() {
  const { code } = useParams({ from: '/invite/$code' });
  const invite = useQuery({
    queryKey: ['invite', code],
    queryFn: ({ signal }) => client.api.getInvite({ code, signal }),
  });
  if (invite.data) {
    return (
      <AuthLayout title={text.pageTitle} hint={text.pageHint(invite.data.inviter.displayName)}>
        <Preview invite={invite.data} />
      </AuthLayout>
    );
  }
  const unknown = invite.error instanceof ApiRequestError && invite.error.status === 404;
  return (
    <main className="flex h-full bg-side">
      {invite.isPending ? (
        <Loading label={text.looking} />
      ) : (
        <EmptyState
          page
          failed
          icon={TicketX}
          title={unknown ? text.invalidTitle : text.failedTitle}
          action={
            unknown ? (
              <Link to="/" className={PRIMARY}>
                {text.goHome}
              </Link>
            ) : (
              <Button kind="primary" busy={invite.isFetching} onClick={() => void invite.refetch()}>
                {uiText.retry}
              </Button>
            )
          }
        >
          {unknown ? text.invalid : describeError(invite.error)}
        </EmptyState>
      )}
    </main>
  );
}

function Preview({ invite }: { invite: Invite }) {
  const { server } = invite;
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar id={server.id} name={server.name} url={server.iconUrl} size={64} shape="square" />
        <div className="min-w-0">
          <h2 dir="auto" className="font-semibold text-xl [overflow-wrap:anywhere]">
            {server.name}
          </h2>
          <p className="text-muted text-sm tabular-nums">
            {serverFirstText.members(server.memberCount)} · {serverFirstText.online(server.onlineCount)}
          </p>
        </div>
      </div>
      {server.description ? (
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {server.description}
        </p>
      ) : null}
      <Join invite={invite} />
    </div>
  );
}

function Join({ invite }: { invite: Invite }) {
  const session = useSession();
  const navigate = useNavigate();
  const member = useGateway((state) => invite.serverId in state.servers);
  const join = useGatedJoin({
    serverName: invite.server.name,
    ask: (signal) => getInviteRequirements(invite.code, signal),
    enter: async (proof) => {
      if (!member) await joinByInvite(invite.code, proof);
    },
    show: () =>
      navigate({
        to: '/servers/$serverId/channels/$channelId',
        params: { serverId: invite.serverId, channelId: invite.channelId },
        replace: true,
      }),
  });
  const { join: run } = join;
  const resumes = session.status === 'signedIn' && isJoining(invite.code);
  useEffect(() => {
    if (!resumes) return;
    stopJoining();
    void run();
  }, [resumes, run]);
  if (session.status === 'starting' || session.status === 'unreachable')
    return <Loading label={text.looking} />;
  if (session.status === 'signedOut') {
    const next = `/invite/${invite.code}`;
    return (
      <div className="grid gap-2">
        <Link to="/register" search={{ next }} onClick={() => startJoining(invite.code)} className={PRIMARY}>
          {text.registerToJoin}
        </Link>
        <Link to="/login" search={{ next }} onClick={() => startJoining(invite.code)} className={SECONDARY}>
          {text.logInToJoin}
        </Link>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <FormError>{join.error}</FormError>
      {join.dialog}
      <Button kind="primary" className="min-h-10" busy={join.busy} onClick={() => void run()}>
        <span className="truncate">
          {member ? text.open(invite.server.name) : text.accept(invite.server.name)}
        </span>
      </Button>
      <Link to="/" className={buttonClasses('quiet', 'min-h-10')}>
        {text.goHome}
      </Link>
    </div>
  );
}
