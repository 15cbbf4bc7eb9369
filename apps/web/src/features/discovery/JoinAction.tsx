import type { DiscoveryItem } from '@guildhall/protocol';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { client } from '../../state/client.ts';
import { answerIntoState, useGateway } from '../../state/gateway-store.ts';
import { serverAnswer } from '../../state/resources/servers.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { useGatedJoin } from '../join-gate/index.ts';
import { discoveryText as text } from './strings.ts';

/** Joins a listed server and goes there, or opens it for members. */
export function JoinAction({ listing }: { listing: DiscoveryItem }) {
  const navigate = useNavigate();
  const member = useGateway((state) => listing.id in state.servers);
  const serverId = listing.id;
  const join = useGatedJoin({
    serverName: listing.name,
    ask: (signal) => client.api.getDiscoveryRequirements({ serverId, signal }),
    enter: async (proof = {}) => {
      await answerIntoState(
        () => client.api.joinDiscoveryServer({ serverId, body: proof }),
        (state, server) => serverAnswer(state, server, Date.now()),
      );
    },
    show: () => navigate({ to: '/servers/$serverId', params: { serverId } }),
  });
  useEffect(() => {
    if (join.error) showToast(join.error, 'problem');
  }, [join.error]);
  if (member) {
    return (
      <Link
        to="/servers/$serverId"
        params={{ serverId: listing.id }}
        aria-label={text.openNamed(listing.name)}
        className={buttonClasses('secondary')}
      >
        {text.open}
      </Link>
    );
  }
  return (
    <>
      <Button
        kind="primary"
        aria-label={text.joinNamed(listing.name)}
        busy={join.busy}
        onClick={() => void join.join()}
      >
        {text.join}
      </Button>
      {join.dialog}
    </>
  );
}
