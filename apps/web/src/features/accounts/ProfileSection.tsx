import { type FormEvent, useState } from 'react';
import { useAction } from '../../app/use-action.ts';
import { TextAreaField, TextField } from '../../design/Field.tsx';
import { FormError } from '../../design/FormError.tsx';
import { UnsavedBar } from '../../design/SettingsPanel.tsx';
import { Card } from '../../design/Surface.tsx';
import { showToast } from '../../design/Toast.tsx';
import { client } from '../../state/client.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { userUpdate } from '../../state/members.ts';
import { WornTagField } from '../clan-tags/WornTagField.tsx';
import { saveStatus } from '../presence/choose-status.ts';
import { StatusAvatar } from '../presence/StatusAvatar.tsx';
import { presenceText } from '../presence/strings.ts';
import { ColourField } from './ColourField.tsx';
import { ProfilePictures } from './ProfilePictures.tsx';
import { profileSettingsText } from './profile-strings.ts';
import { accountText as text } from './strings.ts';

/** How one appears to others. */
export function ProfileSection() {
  const account = useGateway((state) => state.account);
  const saved = {
    displayName: account?.displayName ?? '',
    pronouns: account?.pronouns ?? '',
    bio: account?.bio ?? '',
    customStatus: account?.customStatus ?? '',
    themePrimary: account?.themePrimary ?? '',
    themeAccent: account?.themeAccent ?? '',
  };
  const [form, setForm] = useState(saved);
  const set = (field: keyof typeof saved) => (value: string) => setForm({ ...form, [field]: value });
  const save = useAction(async () => {
    const { customStatus, ...profile } = form;
    if (customStatus !== saved.customStatus) await saveStatus({ customStatus: customStatus.trim() || null });
    const changed = await client.api.updateProfile({
      body: {
        displayName: profile.displayName.trim(),
        pronouns: profile.pronouns.trim() || null,
        bio: profile.bio.trim() || null,
        themePrimary: profile.themePrimary || null,
        themeAccent: profile.themeAccent || null,
      },
    });
    const { tag: _tag, ...user } = changed;
    gatewayStore.update((state) => userUpdate(state, user));
    setForm({
      displayName: changed.displayName,
      pronouns: changed.pronouns ?? '',
      bio: changed.bio ?? '',
      customStatus: customStatus.trim(),
      themePrimary: changed.themePrimary ?? '',
      themeAccent: changed.themeAccent ?? '',
    });
    showToast(text.saved);
  });
  if (!account) return null;
  const changed = (Object.keys(saved) as (keyof typeof saved)[]).some(
    (field) => form[field] !== saved[field],
  );
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save.run();
  }
  return (
    <form onSubmit={submit} className="grid gap-6">
      <Card className="flex items-center gap-4">
        <StatusAvatar
          user={{ ...account, displayName: form.displayName || account.username }}
          status={account.status === 'invisible' ? 'offline' : account.status}
          size={64}
        />
        <div className="min-w-0">
          <p className="truncate font-semibold text-lg">{form.displayName || account.username}</p>
          <p className="truncate text-muted text-sm">
            @{account.username}
            {form.pronouns ? ` · ${form.pronouns}` : ''}
          </p>
          {form.customStatus ? <p className="mt-0.5 truncate text-sm">{form.customStatus}</p> : null}
        </div>
      </Card>
      <ProfilePictures />
      <TextField
        label={text.displayName}
        hint={text.displayNameHint}
        error={save.fields.displayName}
        value={form.displayName}
        onValue={set('displayName')}
        maxLength={32}
        required
        autoComplete="nickname"
      />
      <TextField
        label={text.pronouns}
        aside={text.optional}
        error={save.fields.pronouns}
        value={form.pronouns}
        onValue={set('pronouns')}
        maxLength={40}
        autoComplete="off"
      />
      <TextField
        label={presenceText.customStatus}
        hint={presenceText.customStatusHint}
        error={save.fields.customStatus}
        aside={text.optional}
        value={form.customStatus}
        onValue={set('customStatus')}
        maxLength={128}
        autoComplete="off"
      />
      <WornTagField />
      <TextAreaField
        label={text.bio}
        aside={`${form.bio.length} / 190`}
        error={save.fields.bio}
        value={form.bio}
        onValue={set('bio')}
        maxLength={190}
      />
      <div className="grid gap-6 wide:grid-cols-2">
        <ColourField
          label={profileSettingsText.themePrimary}
          hint={profileSettingsText.themeHint}
          error={save.fields.themePrimary}
          value={form.themePrimary}
          onValue={set('themePrimary')}
        />
        <ColourField
          label={profileSettingsText.themeAccent}
          error={save.fields.themeAccent}
          value={form.themeAccent}
          onValue={set('themeAccent')}
        />
      </div>
      <FormError>{save.error}</FormError>
      <UnsavedBar shown={changed || save.busy} busy={save.busy} onReset={() => setForm(saved)} />
    </form>
  );
}
