import type { Invite } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Ticket, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { writtenName } from '../../state/channels/channel-name.ts';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { fits } from '../../state/search/fits.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useListPages } from '../../ui/entries/use-list-pages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { MorePages } from '../../ui/panels/MorePages.tsx';
import { Card, EmptyState, Loading } from '../../ui/Surface.tsx';
import { SearchField } from '../../ui/search/SearchField.tsx';
import { useSearchable } from '../../ui/search/use-searchable.ts';
import { uiText } from '../../ui/strings.ts';
import { formatFull } from '../../ui/text/format-time.ts';
import { Status } from '../../ui/text/Status.tsx';
import { useRelative } from '../../ui/text/use-relative.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { inviteLink } from '../servers/index.ts';
import { invitableChannels } from './invitable-channels.ts';
import { inviteSectionText } from './section-strings.ts';
import { inviteText as text } from './strings.ts';

/** With this many invites, the list has a search field. */
const SEARCH_FROM = 15;

/** The invites of a server or channel: creator, uses, and deletion. */
export function InviteList({ serverId, channelId }: { serverId: string; channelId?: string }) {
  const invites = useQuery({
    queryKey: ['invites', serverId, channelId ?? 'all'],
    queryFn: ({ signal }) =>
      channelId
        ? client.api.listChannelInvites({ channelId, signal })
        : client.api.listServerInvites({ serverId, signal }),
    staleTime: 0,
  });
  const allowed = useGateway((state) =>
    invitableChannels(state, serverId).some(({ id }) => id === (channelId ?? id)),
  );
  const make = allowed ? (
    <Button
      kind="primary"
      onClick={() => openOverlay({ kind: 'invite', serverId, ...(channelId ? { channelId } : {}) })}
    >
      {inviteSectionText.invitePeople}
    </Button>
  ) : null;
  if (invites.isPending) return <Loading label={text.loading} />;
  if (invites.isLoadingError) return <FailedRead query={invites} />;
  if (invites.data.length === 0) {
    return (
      <EmptyState icon={Ticket} title={text.none} action={make}>
        {make ? text.noneHint : null}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-48 text-muted">{text.listHint}</p>
        {make}
      </div>
      <InviteRows invites={invites.data} />
    </div>
  );
}

function InviteRows({ invites }: { invites: readonly Invite[] }) {
  const [query, setQuery] = useState('');
  const searchable = useSearchable(invites.length, SEARCH_FROM);
  const found = invites.filter(({ code, inviter, channel }) =>
    fits(query, code, inviter.displayName, `@${inviter.username}`, writtenName(channel)),
  );
  const { shown, pages } = useListPages(found);
  return (
    <>
      {searchable ? <SearchField label={text.find} value={query} onValue={setQuery} /> : null}
      <Status className="text-muted text-sm">{found.length === 0 ? uiText.nothingFits : null}</Status>
      <ul className="grid gap-2">
        {shown.map((invite) => (
          <InviteRow key={invite.code} invite={invite} />
        ))}
      </ul>
      <MorePages pages={pages} />
    </>
  );
}

function InviteRow({ invite }: { invite: Invite }) {
  const relative = useRelative();
  const [deleting, setDeleting] = useState(false);
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar
          id={invite.inviter.id}
          name={invite.inviter.displayName}
          url={invite.inviter.avatarUrl}
          size={36}
        />
        <div className="min-w-0 flex-1 basis-52">
          <p className="line-clamp-2">
            <span className="font-mono text-sm">{invite.code}</span>
            <span className="text-muted"> · {writtenName(invite.channel)}</span>
          </p>
          <p className="text-muted text-sm tabular-nums">
            <span title={formatFull(invite.createdAt)}>
              {text.by(invite.inviter.displayName, relative(invite.createdAt))}
            </span>{' '}
            · {text.used(invite.uses, invite.maxUses)} ·{' '}
            {invite.expiresAt ? (
              <span title={formatFull(invite.expiresAt)}>{text.expires(relative(invite.expiresAt))}</span>
            ) : (
              text.never
            )}
          </p>
        </div>
        <div className="ms-auto flex gap-2">
          <IconButton
            label={uiText.actOn(text.copy, invite.code)}
            onClick={() => void copyText(inviteLink(invite.code), text.copied)}
          >
            <Icon of={Copy} />
          </IconButton>
          <IconButton
            label={uiText.actOn(text.delete, invite.code)}
            onClick={() => setDeleting(true)}
            className="hover:text-danger"
          >
            <Icon of={Trash2} />
          </IconButton>
        </div>
      </Card>
      {deleting ? <DeleteDialog invite={invite} onOpenChange={setDeleting} /> : null}
    </li>
  );
}

interface DeleteDialogProps {
  invite: Invite;
  onOpenChange(open: boolean): void;
}

function DeleteDialog({ invite: { code, serverId }, onOpenChange }: DeleteDialogProps) {
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={text.deleteTitle(code)}
      description={text.deleteHint}
      confirm={text.delete}
      audited
      onConfirm={async (audited) => {
        await client.api.deleteInvite({ code, ...audited });
        await queries.invalidateQueries({ queryKey: ['invites', serverId] });
        showToast(text.deleted);
      }}
    />
  );
}
