import type { Application } from '@guildhall/protocol';
import { bits, type Permission } from '@guildhall/protocol/permissions';
import { useState } from 'react';
import { CheckboxRow } from '../../ui/Choice.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { toggled } from '../../ui/choices/toggled.ts';
import { Section } from '../../ui/Surface.tsx';
import { permissionNames } from '../../ui/text/permission-strings.ts';
import { PERMISSION_GROUPS } from '../permissions/index.ts';
import { applicationText as text } from './strings.ts';

/** Builds the link that adds the bot, with its permissions, to a server. */
export function InstallTab({ application }: { application: Application }) {
  const [asked, setAsked] = useState<readonly Permission[]>(['viewChannel', 'sendMessages']);
  if (!application.bot) return <p className="text-muted">{text.installNoBot}</p>;
  const permissions = String(bits(...asked));
  const query = new URLSearchParams({ client_id: application.id, scope: 'bot', permissions });
  return (
    <>
      <Section
        title={text.installLink}
        hint={application.botPublic ? text.installHint : text.installPrivateHint}
      >
        <CopyField label={text.link} value={`${location.origin}/oauth2/authorize?${query}`} />
        <CopyField label={text.permissionNumber} value={permissions} hint={text.permissionNumberHint} />
      </Section>
      <Section title={text.permissions} hint={text.askedHint}>
        <div className="grid gap-x-6 gap-y-5 wide:grid-cols-2">
          {PERMISSION_GROUPS.map((group) => (
            <fieldset key={group.label}>
              <legend className="mb-1 font-medium text-muted text-sm">{group.label}</legend>
              <div className="-mx-2">
                {group.permissions.map((permission) => (
                  <CheckboxRow
                    key={permission}
                    label={permissionNames[permission]}
                    {...(permission === 'administrator' ? { hint: text.administratorHint } : {})}
                    checked={asked.includes(permission)}
                    onChecked={(on) => setAsked(toggled(asked, permission, on))}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </Section>
    </>
  );
}
