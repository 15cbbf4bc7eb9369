import type { Application, User } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { PictureControls } from '../../ui/files/PictureControls.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { characterCount } from '../../ui/text/character-count.ts';
import { applicationText as text } from './strings.ts';
import type { ApplicationForm, BotDraft } from './use-application-form.ts';

interface BotProfileProps {
  application: Application;
  bot: User;
  form: ApplicationForm;
}

/** A bot's profile: picture, names and description. */
export function BotProfile({ application, bot, form }: BotProfileProps) {
  const queries = useQueryClient();
  const { id: applicationId } = application;
  const profile = useQuery({
    queryKey: ['profile', bot.id],
    queryFn: ({ signal }) => client.api.getProfile({ userId: bot.id, query: {}, signal }),
    staleTime: 0,
  });
  const readAgain = () => queries.invalidateQueries({ queryKey: ['applications'] });
  if (profile.isPending) return <Loading label={text.readingBot} />;
  if (profile.isLoadingError) return <FailedRead query={profile} />;
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
      <BotFields form={form} saved={{ displayName: bot.displayName, username: bot.username, bio }} />
    </div>
  );
}

/** The fields are saved with those of the other tabs. */
function BotFields({ form, saved }: { form: ApplicationForm; saved: BotDraft }) {
  const typed = { ...saved, ...form.draft.bot };
  function set(field: keyof BotDraft, value: string): void {
    const { [field]: _, ...others } = form.draft.bot;
    // A save that is under way may change the saved value to another one.
    const isSaved = value === saved[field] && !form.busy;
    form.set({ bot: isSaved ? others : { ...others, [field]: value } });
  }
  return (
    <>
      <div className="grid gap-4 wide:grid-cols-2">
        <TextField
          label={text.botDisplayName}
          error={form.fields.displayName}
          value={typed.displayName}
          onValue={(displayName) => set('displayName', displayName)}
          maxLength={LIMITS.displayName}
          autoComplete="off"
        />
        <TextField
          label={text.botUsername}
          error={form.fields.username}
          value={typed.username}
          onValue={(username) => set('username', username)}
          maxLength={LIMITS.username}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <TextAreaField
        label={text.botBio}
        hint={text.botBioHint}
        aside={characterCount(typed.bio, LIMITS.bio)}
        error={form.fields.bio}
        value={typed.bio}
        onValue={(bio) => set('bio', bio)}
        maxLength={LIMITS.bio}
      />
    </>
  );
}
