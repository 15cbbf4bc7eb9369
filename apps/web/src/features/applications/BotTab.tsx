import type { Application, User } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../design/Button.tsx';
import { SwitchRow } from '../../design/Choice.tsx';
import { FormError, TextField } from '../../design/Field.tsx';
import { Card, Section } from '../../design/Surface.tsx';
import { showToast } from '../../design/Toast.tsx';
import { client } from '../../state/client.ts';
import { BotCard } from './BotCard.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { applicationText as text } from './strings.ts';
import type { ApplicationForm } from './use-application-form.ts';

interface BotTabProps {
  application: Application;
  form: ApplicationForm;
}

/** An application's bot: made once, its token shown once, its names, and who may add it. */
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
          <BotNames key={`${bot.username} ${bot.displayName}`} application={application} bot={bot} />
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
    const made = await client.api.createBot({ applicationId: application.id, body: {} });
    onToken(made.token);
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

/** The names a bot goes by; saved by themselves, since everyone who sees the bot is told at once. */
function BotNames({ application, bot }: { application: Application; bot: User }) {
  const queries = useQueryClient();
  const [names, setNames] = useState({ displayName: bot.displayName, username: bot.username });
  const save = useAction(async () => {
    const { displayName, username } = names;
    await client.api.updateBot({
      applicationId: application.id,
      body: {
        ...(displayName === bot.displayName ? {} : { displayName: displayName.trim() }),
        ...(username === bot.username ? {} : { username: username.trim().toLowerCase() }),
      },
    });
    await queries.invalidateQueries({ queryKey: ['applications'] });
    showToast(text.saved);
  });
  const changed = names.displayName !== bot.displayName || names.username !== bot.username;
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save.run();
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 wide:grid-cols-2">
        <TextField
          label={text.botDisplayName}
          error={save.fields.displayName}
          value={names.displayName}
          onValue={(displayName) => setNames({ ...names, displayName })}
          maxLength={32}
          required
          autoComplete="off"
        />
        <TextField
          label={text.botUsername}
          error={save.fields.username}
          value={names.username}
          onValue={(username) => setNames({ ...names, username })}
          minLength={2}
          maxLength={32}
          required
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <FormError>{save.error}</FormError>
      {changed || save.busy ? (
        <div className="flex gap-2">
          <Button kind="primary" type="submit" busy={save.busy}>
            {text.saveNames}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
