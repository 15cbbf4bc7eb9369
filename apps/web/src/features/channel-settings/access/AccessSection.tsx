import type { ServerChannel } from '@guildhall/protocol';
import { explainPermission } from '@guildhall/protocol/permission-reasons';
import type { Permission } from '@guildhall/protocol/permissions';
import { Check, UserSearch, X } from 'lucide-react';
import { useState } from 'react';
import { memberSubject, roleSubject } from '../../../state/channels/channel-permissions.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { overwritesIn } from '../../../state/permissions.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { EmptyState } from '../../../ui/Surface.tsx';
import { permissionNames } from '../../../ui/text/permission-strings.ts';
import { PermissionGroups, permissionsOfKind } from '../../permissions/index.ts';
import { reasonText } from '../reason-text.ts';
import { channelSettingsText as text } from '../strings.ts';
import { useNameOf, usePermissionServer } from '../use-name-of.ts';
import { AccessPicker, type Target } from './AccessPicker.tsx';

/** What a person or role can do in a channel, with the reasons. */
export function AccessSection({ channel }: { channel: ServerChannel }) {
  const [chosen, setChosen] = useState<Target | null>(null);
  const nameOf = useNameOf(channel.serverId);
  return (
    <div className="grid gap-6">
      <p className="text-muted">{text.accessHint}</p>
      <AccessPicker
        serverId={channel.serverId}
        single
        chosen={chosen ? [chosen] : []}
        onChosen={([target]) => setChosen(target ?? null)}
      />
      {chosen ? (
        <section aria-label={nameOf(chosen.id)} className="grid gap-3">
          <h2 className="font-semibold">{nameOf(chosen.id)}</h2>
          <Answers key={chosen.id} channel={channel} target={chosen} />
        </section>
      ) : (
        <EmptyState icon={UserSearch} title={text.accessNobody}>
          {text.accessNobodyHint}
        </EmptyState>
      )}
    </div>
  );
}

function Answers({ channel, target }: { channel: ServerChannel; target: Target }) {
  const { serverId } = channel;
  const nameOf = useNameOf(serverId);
  const member = useGateway((state) => state.members[serverId]?.byId[target.id]);
  const servers = useGateway((state) => state.servers);
  const server = usePermissionServer(serverId);
  const subject =
    target.type === 'role'
      ? roleSubject(serverId, target.id)
      : member && memberSubject({ servers }, serverId, member);
  if (!subject) return null;
  const row = (permission: Permission) => {
    const answer = explainPermission(server, subject, overwritesIn(channel), permission);
    return (
      <div className="flex items-start gap-3 border-line border-b py-2 last:border-b-0">
        <Icon
          of={answer.allowed ? Check : X}
          className={answer.allowed ? 'mt-0.5 shrink-0 text-accent' : 'mt-0.5 shrink-0 text-danger'}
        />
        <div className="min-w-0">
          <p>
            <span className="sr-only">{answer.allowed ? text.can : text.cannot}: </span>
            {permissionNames[permission]}
          </p>
          <p className="text-muted text-sm">{reasonText(answer.reason, nameOf)}</p>
        </div>
      </div>
    );
  };
  return (
    <>
      {subject.restricted ? <p className="text-amber text-sm">{text.restrictedNow}</p> : null}
      <PermissionGroups mask={permissionsOfKind(channel.kind)} row={row} />
    </>
  );
}
