import type { Consent } from '@guildhall/protocol';
import { bit, type Permission, permissionsIn } from '@guildhall/protocol/permissions';
import { CheckboxRow, SelectField } from '../../ui/Choice.tsx';
import { toggled } from '../../ui/choices/toggled.ts';
import { permissionNames } from '../../ui/text/permission-strings.ts';
import { PermissionHint } from '../permissions/index.ts';
import { oauthText as text } from './strings.ts';

interface BotGrantProps {
  consent: Consent;
  serverId: string | undefined;
  onServer(serverId: string): void;
  given: readonly Permission[];
  onGiven(given: readonly Permission[]): void;
}

/** The server for a bot, and the permissions it gets there. */
export function BotGrant({ consent, serverId, onServer, given, onGiven }: BotGrantProps) {
  const servers = consent.servers ?? [];
  const server = servers.find(({ id }) => id === serverId);
  if (!server) return <p className="rounded-control bg-side px-3 py-2 text-sm">{text.noServers}</p>;
  const held = BigInt(server.permissions);
  const asked = permissionsIn(BigInt(consent.permissions ?? 0));
  return (
    <div className="grid gap-4">
      <SelectField
        label={text.server}
        hint={server.hasBot ? text.alreadyThere : text.serverHint}
        value={server.id}
        options={servers.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={onServer}
      />
      <fieldset>
        <legend className="font-medium text-sm">{text.permissions}</legend>
        <p className="mb-1 text-muted text-sm">
          {asked.length > 0 ? text.permissionsHint : text.noPermissions}
        </p>
        <div className="-mx-2 grid">
          {asked.map((permission) => {
            const holds = (held & bit(permission)) !== 0n;
            return (
              <CheckboxRow
                key={permission}
                label={permissionNames[permission]}
                hint={<PermissionHint permission={permission} note={holds ? undefined : text.notHeld} />}
                disabled={!holds}
                checked={holds && given.includes(permission)}
                onChecked={(on) => onGiven(toggled(given, permission, on))}
              />
            );
          })}
        </div>
      </fieldset>
    </div>
  );
}
