import type { Integration } from '@guildhall/protocol';
import { has, type Permission } from '@guildhall/protocol/permissions';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { list } from '../../languages/words.ts';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { useLoadedMember } from '../../state/people/wanted-members.ts';
import { ranksAbove } from '../../state/permissions.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Card } from '../../ui/Surface.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { permissionNames } from '../../ui/text/permission-strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { integrationText as text } from './strings.ts';

interface BotRowProps {
  serverId: string;
  integration: Integration;
  onRemoved(): Promise<unknown>;
}

/** A bot in its list: who added it, its permissions, and a button to remove it for people who rank above it. */
export function BotRow({ serverId, integration, onRemoved }: BotRowProps) {
  const [removing, setRemoving] = useState(false);
  const { application, bot, addedBy, addedAt, permissions } = integration;
  useLoadedMember(serverId, bot.id);
  const removable = useGateway((state) => ranksAbove(state, serverId, bot.id));
  const name = bot.displayName;
  const date = formatDate(addedAt);
  return (
    <li>
      <Card className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Avatar id={bot.id} name={name} url={bot.avatarUrl ?? application.iconUrl} size={40} />
        <div className="min-w-0 flex-1 basis-32">
          <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
            {name}
          </p>
          <p className="break-words text-muted text-sm">
            {addedBy ? text.addedBy(addedBy.displayName, date) : text.added(date)}
          </p>
          <p className="break-words text-muted text-sm">
            {text.permissions}: {namesOf(BigInt(permissions))}
          </p>
        </div>
        {removable ? (
          <IconButton
            label={text.remove(name)}
            onClick={() => setRemoving(true)}
            className="-mt-1 hover:text-danger"
          >
            <Icon of={UserMinus} />
          </IconButton>
        ) : null}
      </Card>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={text.removeTitle(name)}
        description={text.removeHint}
        confirm={text.confirm}
        audited
        onConfirm={async (audited) => {
          await client.api.removeIntegration({ serverId, applicationId: application.id, ...audited });
          await onRemoved();
          showToast(text.removed(name));
        }}
      />
    </li>
  );
}

function namesOf(permissions: bigint): string {
  if (has(permissions, 'administrator')) return text.everything;
  const held = (Object.keys(permissionNames) as Permission[]).filter((name) => has(permissions, name));
  return held.length === 0 ? text.nothing : list(held.map((name) => permissionNames[name]));
}
