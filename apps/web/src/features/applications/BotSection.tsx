import type { Application, User } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../app/describe-error.ts';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../design/Button.tsx';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { FormError, PasswordField } from '../../design/Field.tsx';
import { Card, Section } from '../../design/Surface.tsx';
import { client } from '../../state/client.ts';
import { UserTag } from '../messages/AuthorLine.tsx';
import { useStatus } from '../presence/choose-status.ts';
import { StatusAvatar } from '../presence/StatusAvatar.tsx';
import { AddBotDialog } from './AddBotDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { applicationText as text } from './strings.ts';

/** An application's bot: made once, its token shown once, added to servers as often as one likes. */
export function BotSection({ application }: { application: Application }) {
  const queries = useQueryClient();
  const [token, setToken] = useState<string>();
  const create = useAction(async () => {
    const made = await client.api.createBot({ applicationId: application.id, body: {} });
    setToken(made.token);
  });
  return (
    <Section title={text.bot} hint={application.bot ? text.botHint : text.addBotHint}>
      {application.bot ? (
        <BotCard application={application} bot={application.bot} onToken={setToken} />
      ) : (
        <div className="grid gap-3">
          <FormError>{create.error}</FormError>
          <div>
            <Button kind="primary" busy={create.busy} onClick={() => void create.run()}>
              {text.addBot}
            </Button>
          </div>
        </div>
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
    </Section>
  );
}

interface BotCardProps {
  application: Application;
  bot: User;
  onToken(token: string): void;
}

function BotCard({ application, bot, onToken }: BotCardProps) {
  const status = useStatus(bot.id);
  const [adding, setAdding] = useState(false);
  const [resetting, setResetting] = useState(false);
  const [password, setPassword] = useState('');
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <StatusAvatar user={bot} status={status} size={44} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{bot.displayName}</span>
          <UserTag tag={bot.tag} />
        </p>
        <p className="truncate text-muted text-sm">@{bot.username}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setResetting(true)}>{text.resetToken}</Button>
        <Button kind="primary" onClick={() => setAdding(true)}>
          {text.addToServer}
        </Button>
      </div>
      {adding ? <AddBotDialog application={application} bot={bot} onClose={() => setAdding(false)} /> : null}
      <ConfirmDialog
        open={resetting}
        onOpenChange={setResetting}
        title={text.resetTitle}
        description={text.resetHint}
        confirm={text.resetToken}
        disabled={password === ''}
        onConfirm={async () => {
          try {
            const fresh = await client.api.resetBotToken({
              applicationId: application.id,
              body: { password },
            });
            setPassword('');
            onToken(fresh.token);
            return undefined;
          } catch (error) {
            return describeError(error);
          }
        }}
      >
        <PasswordField
          label={text.password}
          value={password}
          onValue={setPassword}
          autoComplete="current-password"
          autoFocus
        />
      </ConfirmDialog>
    </Card>
  );
}
