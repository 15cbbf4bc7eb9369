import type { Application } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { SwitchRow } from '../../ui/Choice.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Card, Section } from '../../ui/Surface.tsx';
import { BotCard } from './BotCard.tsx';
import { BotProfile } from './BotProfile.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { applicationText as text } from './strings.ts';
import type { ApplicationForm } from './use-application-form.ts';

interface BotTabProps {
  application: Application;
  form: ApplicationForm;
}

/** An application's bot: creation, token, profile, and who may add it. */
export function BotTab({ application, form }: BotTabProps) {
  const queries = useQueryClient();
  const [token, setToken] = useState<string>();
  const { bot } = application;
  return (
    <>
      {bot ? (
        <>
          <Section title={text.bot} hint={text.botHint}>
            <BotCard application={application} bot={bot} onToken={setToken} />
          </Section>
          <BotProfile application={application} bot={bot} form={form} />
          <Card className="grid gap-5">
            <SwitchRow
              label={text.botPublic}
              hint={text.botPublicHint}
              checked={form.draft.botPublic}
              onChecked={(botPublic) =>
                form.set(botPublic ? { botPublic } : { botPublic, inDirectory: false })
              }
            />
            <SwitchRow
              label={text.inDirectory}
              hint={text.inDirectoryHint}
              checked={form.draft.inDirectory}
              disabled={!form.draft.botPublic}
              onChecked={(inDirectory) => form.set({ inDirectory })}
            />
          </Card>
        </>
      ) : (
        <NewBot application={application} onToken={setToken} />
      )}
      {token ? (
        <SecretDialog
          title={text.tokenTitle}
          hint={text.tokenHint}
          secret={token}
          onClose={() => {
            setToken(undefined);
            void queries.invalidateQueries({ queryKey: ['applications'] });
          }}
        />
      ) : null}
    </>
  );
}

function NewBot({ application, onToken }: { application: Application; onToken(token: string): void }) {
  const create = useAction(async () => {
    const created = await client.api.createBot({ applicationId: application.id, body: {} });
    onToken(created.token);
  });
  return (
    <Section title={text.bot} hint={text.addBotHint}>
      <FormError>{create.error}</FormError>
      <div>
        <Button kind="primary" busy={create.busy} onClick={() => void create.run()}>
          {text.addBot}
        </Button>
      </div>
    </Section>
  );
}
