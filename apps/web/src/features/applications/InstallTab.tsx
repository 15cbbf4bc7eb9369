import type { Application } from '@guildhall/protocol';
import { bits, type Permission } from '@guildhall/protocol/permissions';
import { useState } from 'react';
import { CopyField } from '../../ui/CopyField.tsx';
import { Section } from '../../ui/Surface.tsx';
import { PermissionCheckboxes } from '../permissions/index.ts';
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
        <PermissionCheckboxes chosen={asked} administratorHint={text.administratorHint} onChosen={setAsked} />
      </Section>
    </>
  );
}
