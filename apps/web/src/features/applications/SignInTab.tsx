import type { Application } from '@guildhall/protocol';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { Button } from '../../ui/Button.tsx';
import { SwitchRow } from '../../ui/Choice.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Card, Section } from '../../ui/Surface.tsx';
import { ConfirmByPassword } from './ConfirmByPassword.tsx';
import { RedirectsEditor } from './RedirectsEditor.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { applicationText as text } from './strings.ts';
import type { ApplicationForm } from './use-application-form.ts';

interface SignInTabProps {
  application: Application;
  form: ApplicationForm;
}

/** How a website or program signs people in with this application (OAuth2). */
export function SignInTab({ application, form }: SignInTabProps) {
  return (
    <>
      <p className="-mb-3 text-muted">{text.signInHint}</p>
      <CopyField label={text.clientId} value={application.id} hint={text.clientIdHint} />
      <ClientSecret application={application} publicClient={form.draft.publicClient} />
      <RedirectsEditor
        redirects={form.draft.redirects}
        errors={form.fields}
        typed={form.draft.typedRedirect}
        onChange={form.set}
      />
      <Card>
        <SwitchRow
          label={text.publicClient}
          hint={text.publicClientHint}
          checked={form.draft.publicClient}
          onChecked={(publicClient) => form.set({ publicClient })}
        />
      </Card>
    </>
  );
}

function ClientSecret({ application, publicClient }: { application: Application; publicClient: boolean }) {
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <Section title={text.secretTitle} hint={publicClient ? text.secretUnused : text.secretKept}>
      <div>
        <Button onClick={() => setAsking(true)}>{text.resetSecret}</Button>
      </div>
      {asking ? (
        <ConfirmByPassword
          title={text.resetSecretTitle}
          description={text.resetSecretHint}
          confirm={text.resetSecret}
          onClose={() => setAsking(false)}
          onConfirm={async (body) => {
            const fresh = await client.api.resetClientSecret({ applicationId: application.id, body });
            setSecret(fresh.clientSecret);
          }}
        />
      ) : null}
      {secret ? (
        <SecretDialog
          title={text.secretTitle}
          hint={text.secretHint}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      ) : null}
    </Section>
  );
}
