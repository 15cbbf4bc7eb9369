import { ApiRequestError } from '@guildhall/client';
import type { Message } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { TicketX } from 'lucide-react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { uiText } from '../../ui/strings.ts';
import { useGatedJoin } from '../join-gate/index.ts';
import { serverFirstText } from '../servers/index.ts';
import { getInviteRequirements, joinByInvite } from './join.ts';
import { inviteCodesIn } from './linked-codes.ts';
import { inviteText as text } from './strings.ts';

const FRESH_MS = 300_000;
const FRAME = 'grid min-h-16 gap-2 rounded-card border border-line bg-field p-3';

/** Cards of the servers in a message's invite links, with join buttons. */
export function InviteCards({ message }: { message: Message }) {
  const codes = inviteCodesIn(message.content, location.origin);
  if (codes.length === 0) return null;
  return (
    <div className="mt-1 grid max-w-md gap-2">
      {codes.map((code) => (
        <InviteCard key={code} code={code} />
      ))}
    </div>
  );
}

function InviteCard({ code }: { code: string }) {
  const navigate = useNavigate();
  const invite = useQuery({
    queryKey: ['invite', code],
    queryFn: ({ signal }) => client.api.getInvite({ code, signal }),
    staleTime: FRESH_MS,
    retry: false,
  });
  const serverId = invite.data?.serverId ?? '';
  const member = useGateway((state) => serverId in state.servers);
  const join = useGatedJoin({
    serverName: invite.data?.server.name ?? '',
    ask: (signal) => getInviteRequirements(code, signal),
    enter: async (proof) => {
      if (!member) await joinByInvite(code, proof);
    },
    show: () =>
      navigate({
        to: '/servers/$serverId/channels/$channelId',
        params: { serverId, channelId: invite.data?.channelId ?? '' },
      }),
  });
  if (invite.isPending) return <div role="status" aria-label={text.looking} className={FRAME} />;
  if (!invite.data) {
    const isGone = invite.error instanceof ApiRequestError && invite.error.status === 404;
    return (
      <div className={`${FRAME} grid-cols-[auto_minmax(0,1fr)_auto] items-center text-muted text-sm`}>
        <Icon of={TicketX} />
        <p>{isGone ? text.cardGone : `${text.failedTitle}.`}</p>
        {isGone ? null : <Button onClick={() => void invite.refetch()}>{uiText.retry}</Button>}
      </div>
    );
  }
  const { server } = invite.data;
  return (
    <section aria-label={text.card(server.name)} className={FRAME}>
      <div className="flex items-center gap-3">
        <Avatar id={server.id} name={server.name} url={server.iconUrl} size={44} shape="square" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate font-semibold">
            {server.name}
          </p>
          <p className="text-muted text-sm tabular-nums">
            {serverFirstText.members(server.memberCount)} · {serverFirstText.online(server.onlineCount)}
          </p>
        </div>
        <Button kind={member ? 'secondary' : 'primary'} busy={join.busy} onClick={() => void join.join()}>
          {member ? text.cardOpen : text.cardJoin}
        </Button>
      </div>
      {server.description ? (
        <p dir="auto" className="line-clamp-15 whitespace-pre-line text-sm [overflow-wrap:anywhere]">
          {server.description}
        </p>
      ) : null}
      <FormError>{join.error}</FormError>
      {join.dialog}
    </section>
  );
}
