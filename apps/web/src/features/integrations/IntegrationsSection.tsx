import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { mayInServer } from '../../state/permissions.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { Loading, Section } from '../../ui/Surface.tsx';
import { WebhooksSection } from '../webhooks/index.ts';
import { BotRow } from './BotRow.tsx';
import { integrationText as text } from './strings.ts';

/** The bots of a server, for people who manage the server, and its webhooks. */
export function IntegrationsSection({ serverId }: { serverId: string }) {
  const { manageServer, manageWebhooks } = useGateway((state) => ({
    manageServer: mayInServer(state, serverId, 'manageServer'),
    manageWebhooks: mayInServer(state, serverId, 'manageWebhooks'),
  }));
  return (
    <div className="grid gap-8">
      {manageServer ? (
        <Section title={text.bots} hint={text.hint}>
          <BotList serverId={serverId} />
          <Link to="/discover/apps" className={buttonClasses('secondary', 'justify-self-start')}>
            {text.findApps}
          </Link>
        </Section>
      ) : null}
      {manageWebhooks ? (
        <Section title={text.webhooks}>
          <WebhooksSection serverId={serverId} />
        </Section>
      ) : null}
    </div>
  );
}

function BotList({ serverId }: { serverId: string }) {
  const queries = useQueryClient();
  const bots = useQuery({
    queryKey: ['integrations', serverId],
    queryFn: ({ signal }) => client.api.listIntegrations({ serverId, signal }),
    staleTime: 0,
  });
  if (bots.isPending) return <Loading label={text.loading} />;
  if (bots.isLoadingError) return <FailedRead query={bots} />;
  if (bots.data.length === 0) return <p className="text-muted">{text.none}</p>;
  return (
    <ul className="grid gap-2">
      {bots.data.map((integration) => (
        <BotRow
          key={integration.application.id}
          serverId={serverId}
          integration={integration}
          onRemoved={() => queries.invalidateQueries({ queryKey: ['integrations', serverId] })}
        />
      ))}
    </ul>
  );
}
