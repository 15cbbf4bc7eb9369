import type { Webhook } from '@guildhall/protocol';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { writtenName } from '../../state/channels/channel-name.ts';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Card } from '../../ui/Surface.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { webhookText as text } from './strings.ts';

interface WebhookRowProps {
  webhook: Webhook;
  onEdit(): void;
  onDeleted(): Promise<unknown>;
}

/** A webhook in the list, with its actions. */
export function WebhookRow({ webhook, onEdit, onDeleted }: WebhookRowProps) {
  const [deleting, setDeleting] = useState(false);
  const channel = useGateway((state) => state.channels[webhook.channelId]);
  const { id, name, url } = webhook;
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar id={id} name={name} url={webhook.avatarUrl} size={40} />
        <div className="min-w-0 flex-1 basis-52">
          <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
            {name}
          </p>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            {placeOf(webhook, channel ? writtenName(channel) : text.gone)}
          </p>
          {webhook.source ? (
            <p className="text-muted text-sm [overflow-wrap:anywhere]">{sourceOf(webhook.source)}</p>
          ) : null}
        </div>
        <div className="ms-auto flex gap-1">
          {url === undefined ? null : (
            <IconButton label={text.copy(name)} onClick={() => void copyText(url, text.copied)}>
              <Icon of={Copy} />
            </IconButton>
          )}
          <IconButton label={text.edit(name)} onClick={onEdit}>
            <Icon of={Pencil} />
          </IconButton>
          <IconButton
            label={text.delete(name)}
            onClick={() => setDeleting(true)}
            className="hover:text-danger"
          >
            <Icon of={Trash2} />
          </IconButton>
        </div>
      </Card>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={text.deleteTitle(name)}
        description={webhook.kind === 'follower' ? text.deleteFollowerHint : text.deleteHint}
        confirm={text.confirmDelete}
        audited
        onConfirm={async (audited) => {
          await client.api.deleteWebhook({ webhookId: id, ...audited });
          await onDeleted();
          showToast(text.deleted);
        }}
      />
    </li>
  );
}

function placeOf({ creator }: Webhook, channel: string): string {
  return creator ? text.by(channel, creator.displayName) : channel;
}

function sourceOf({ serverName, channelName }: NonNullable<Webhook['source']>): string {
  return serverName === null || channelName === null
    ? text.goneSource
    : text.follows(serverName, channelName);
}
