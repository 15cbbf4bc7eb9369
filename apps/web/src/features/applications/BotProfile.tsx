import type { Application, User } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { describeError } from '../../state/describe-error.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PictureControls } from '../../ui/files/PictureControls.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { applicationText as text } from './strings.ts';

interface BotProfileProps {
  application: Application;
  bot: User;
}

/** A bot's profile: picture, names and description. */
export function BotProfile({ application, bot }: BotProfileProps) {
  const queries = useQueryClient();
  const { id: applicationId } = application;
  const profile = useQuery({
    queryKey: ['profile', bot.id],
    queryFn: ({ signal }) => client.api.getProfile({ userId: bot.id, query: {}, signal }),
    staleTime: 0,
  });
  const readAgain = () => queries.invalidateQueries({ queryKey: ['applications'] });
  if (profile.isPending) return <Loading label={text.readingBot} />;
  if (profile.error) return <FormError>{describeError(profile.error)}</FormError>;
  const bio = 'bio' in profile.data ? (profile.data.bio ?? '') : '';
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="font-medium text-sm">{text.botPicture}</p>
        <PictureControls
          what={text.picture}
          present={bot.avatarUrl !== null}
          onUpload={async (file) => {
            await client.api.putBotAvatar({ applicationId, files: [file] });
            await readAgain();
          }}
          onRemove={async () => {
            await client.api.deleteBotAvatar({ applicationId });
            await readAgain();
          }}
        />
        <p className="text-muted text-sm">{text.botPictureHint}</p>
      </div>
      <BotForm
        key={`${bot.username} ${bot.displayName} ${bio}`}
        applicationId={applicationId}
        bot={bot}
        bio={bio}
      />
    </div>
  );
}

interface BotFormProps {
  applicationId: string;
  bot: User;
  bio: string;
}

/** Saved separately from the application, because it takes effect at once for everyone. */
function useBotForm({ applicationId, bot, bio }: BotFormProps) {
  const queries = useQueryClient();
  const saved = { displayName: bot.displayName, username: bot.username, bio };
  const [form, setForm] = useState(saved);
  const save = useAction(async () => {
    await client.api.updateBot({
      applicationId,
      body: {
        ...(form.displayName === saved.displayName ? {} : { displayName: form.displayName.trim() }),
        ...(form.username === saved.username ? {} : { username: form.username.trim().toLowerCase() }),
        ...(form.bio === saved.bio ? {} : { bio: form.bio.trim() || null }),
      },
    });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['applications'] }),
      queries.invalidateQueries({ queryKey: ['profile', bot.id] }),
    ]);
    showToast(text.saved);
  });
  const changed = (['displayName', 'username', 'bio'] as const).some((field) => form[field] !== saved[field]);
  return { form, setForm, save, changed };
}

function BotForm(props: BotFormProps) {
  const { form, setForm, save, changed } = useBotForm(props);
  return (
    <form onSubmit={save.submit} className="grid gap-4">
      <div className="grid gap-4 wide:grid-cols-2">
        <TextField
          label={text.botDisplayName}
          error={save.fields.displayName}
          value={form.displayName}
          onValue={(displayName) => setForm({ ...form, displayName })}
          maxLength={LIMITS.displayName}
          required
          autoComplete="off"
        />
        <TextField
          label={text.botUsername}
          error={save.fields.username}
          value={form.username}
          onValue={(username) => setForm({ ...form, username })}
          minLength={LIMITS.usernameMinimum}
          maxLength={LIMITS.username}
          required
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <TextAreaField
        label={text.botBio}
        hint={text.botBioHint}
        aside={`${form.bio.length} / ${LIMITS.bio}`}
        error={save.fields.bio}
        value={form.bio}
        onValue={(value) => setForm({ ...form, bio: value })}
        maxLength={LIMITS.bio}
      />
      <FormError>{save.error}</FormError>
      {changed || save.busy ? (
        <div className="flex gap-2">
          <Button kind="primary" type="submit" busy={save.busy}>
            {text.saveBot}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
