import type { Webhook } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { fits } from '../../state/search/fits.ts';
import { channelNames } from '../../state/selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { useListPages } from '../../ui/entries/use-list-pages.ts';
import { useOpenEntry } from '../../ui/entries/use-open-entry.ts';
import { useWasOpen } from '../../ui/focus/use-was-open.ts';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { MorePages } from '../../ui/panels/MorePages.tsx';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { SearchField } from '../../ui/search/SearchField.tsx';
import { useSearchable } from '../../ui/search/use-searchable.ts';
import { uiText } from '../../ui/strings.ts';
import { Status } from '../../ui/text/Status.tsx';
import { EditWebhookDialog } from './EditWebhookDialog.tsx';
import { NewWebhookDialog } from './NewWebhookDialog.tsx';
import { webhookText as text } from './strings.ts';
import { WebhookRow } from './WebhookRow.tsx';

/** With this many webhooks, the list has a search field. */
const SEARCH_FROM = 15;

interface WebhooksSectionProps {
  serverId: string;
  /** Only those of this channel. */
  channelId?: string;
}

function useWebhooks(serverId: string, channelId: string | undefined) {
  return useQuery({
    queryKey: ['webhooks', serverId, channelId ?? 'all'],
    queryFn: ({ signal }) =>
      channelId
        ? client.api.listChannelWebhooks({ channelId, signal })
        : client.api.listServerWebhooks({ serverId, signal }),
    staleTime: 0,
  });
}

/** The webhooks of a server or channel with their URLs, for people who manage them. */
export function WebhooksSection({ serverId, channelId }: WebhooksSectionProps) {
  const queries = useQueryClient();
  const [making, setMaking] = useState(false);
  const wasOpen = useWasOpen(making);
  const webhooks = useWebhooks(serverId, channelId);
  const [editing, edit] = useOpenEntry(webhooks.data, () => text.deleted);
  const changed = () => queries.invalidateQueries({ queryKey: ['webhooks', serverId] });
  if (webhooks.isPending) return <Loading label={text.loading} />;
  if (webhooks.isLoadingError) return <FailedRead query={webhooks} />;
  const make = (
    <Button kind="primary" onClick={() => setMaking(true)} autoFocus={wasOpen}>
      {text.new}
    </Button>
  );
  return (
    <div className="grid gap-4">
      {webhooks.data.length === 0 ? (
        <EmptyState icon={WebhookIcon} title={text.none} action={make}>
          {text.noneHint}
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-3">
            <p className="text-muted">
              {text.hint} {text.codeHostHint}
            </p>
            <div>{make}</div>
          </div>
          <WebhookRows webhooks={webhooks.data} onEdit={edit} onDeleted={changed} />
        </>
      )}
      {making ? (
        <NewWebhookDialog
          serverId={serverId}
          first={channelId}
          onClose={() => setMaking(false)}
          onCreated={changed}
        />
      ) : null}
      {editing ? (
        <EditWebhookDialog
          key={editing.id}
          webhook={editing}
          onClose={() => edit(undefined)}
          onChanged={changed}
        />
      ) : null}
    </div>
  );
}

interface WebhookRowsProps {
  webhooks: readonly Webhook[];
  onEdit(webhookId: string): void;
  onDeleted(): Promise<unknown>;
}

function WebhookRows({ webhooks, onEdit, onDeleted }: WebhookRowsProps) {
  const [query, setQuery] = useState('');
  const channels = useGateway((state) => channelNames(state.channels));
  const searchable = useSearchable(webhooks.length, SEARCH_FROM);
  const found = webhooks.filter(({ name, channelId, creator }) =>
    fits(query, name, channels[channelId] ?? '', creator?.displayName ?? ''),
  );
  const { shown, pages } = useListPages(found);
  return (
    <>
      {searchable ? <SearchField label={text.find} value={query} onValue={setQuery} /> : null}
      <Status className="text-muted text-sm">{found.length === 0 ? uiText.nothingFits : null}</Status>
      <ul className="grid gap-2">
        {shown.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onEdit={() => onEdit(webhook.id)}
            onDeleted={onDeleted}
          />
        ))}
      </ul>
      <MorePages pages={pages} />
    </>
  );
}
