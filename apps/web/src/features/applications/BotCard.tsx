import type { Application, User } from '@guildhall/protocol';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Surface.tsx';
import { StatusAvatar, useStatus } from '../presence/index.ts';
import { UserTag } from '../profiles/index.ts';
import { AddBotDialog } from './AddBotDialog.tsx';
import { ConfirmByPassword } from './ConfirmByPassword.tsx';
import { applicationText as text } from './strings.ts';

interface BotCardProps {
  application: Application;
  bot: User;
  onToken(token: string): void;
}

/** The bot as others see it, with buttons for a new token and for adding it to a server. */
export function BotCard({ application, bot, onToken }: BotCardProps) {
  const status = useStatus(bot.id);
  const [adding, setAdding] = useState(false);
  const [resetting, setResetting] = useState(false);
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <StatusAvatar user={bot} status={status} size={44} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex items-center gap-2 font-medium">
          <span dir="auto" className="truncate">
            {bot.displayName}
          </span>
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
      {resetting ? (
        <ConfirmByPassword
          title={text.resetTitle}
          description={text.resetHint}
          confirm={text.resetToken}
          onClose={() => setResetting(false)}
          onConfirm={async (body) => {
            const fresh = await client.api.resetBotToken({ applicationId: application.id, body });
            onToken(fresh.token);
          }}
        />
      ) : null}
    </Card>
  );
}
