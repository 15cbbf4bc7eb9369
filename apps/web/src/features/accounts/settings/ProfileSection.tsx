import type { Account } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { SlotParts } from '../../../state/slots.ts';
import { useChoice } from '../../../state/use-choice.ts';
import { SelectField } from '../../../ui/Choice.tsx';
import { TextAreaField, TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { UnsavedBar } from '../../../ui/panels/UnsavedBar.tsx';
import { characterCount } from '../../../ui/text/character-count.ts';
import { fieldText } from '../../../ui/text/field-strings.ts';
import { presenceText, STATUSES, saveStatus } from '../../presence/index.ts';
import { ProfilePopover, ProfilePreview } from '../../profiles/index.ts';
import { profileFields } from '../settings-sections.ts';
import { accountText as text } from '../strings.ts';
import { ColourField } from './ColourField.tsx';
import { ProfilePictures } from './ProfilePictures.tsx';
import { profileSettingsText } from './profile-strings.ts';
import { type ProfileForm, useProfileForm } from './use-profile-form.ts';

/** The person's name, picture and profile, as others see them. */
export function ProfileSection() {
  const { account, form, set, save, changed, reset } = useProfileForm();
  if (!account) return null;
  return (
    <form onSubmit={save.submit} className="grid gap-6">
      <Preview account={account} form={form} />
      <StatusField status={account.status} />
      <ProfilePictures />
      <TextField
        label={text.displayName}
        hint={text.displayNameHint}
        error={save.fields.displayName}
        value={form.displayName}
        onValue={set('displayName')}
        maxLength={LIMITS.displayName}
        required
        autoComplete="nickname"
      />
      <TextField
        label={text.pronouns}
        aside={fieldText.optional}
        error={save.fields.pronouns}
        value={form.pronouns}
        onValue={set('pronouns')}
        maxLength={LIMITS.pronouns}
        autoComplete="off"
      />
      <TextField
        label={presenceText.customStatus}
        hint={profileSettingsText.customStatusHint}
        error={save.fields.customStatus}
        aside={fieldText.optional}
        value={form.customStatus}
        onValue={set('customStatus')}
        maxLength={LIMITS.customStatus}
        autoComplete="off"
      />
      <SlotParts of={profileFields} props={{}} />
      <TextAreaField
        label={text.bio}
        aside={characterCount(form.bio, LIMITS.bio)}
        error={save.fields.bio}
        value={form.bio}
        onValue={set('bio')}
        maxLength={LIMITS.bio}
      />
      <ThemeColours form={form} errors={save.fields} set={set} />
      <FormError>
        {save.errorBeside('displayName', 'pronouns', 'customStatus', 'bio', 'themePrimary', 'themeAccent')}
      </FormError>
      <UnsavedBar shown={changed || save.busy} busy={save.busy} onReset={reset} />
    </form>
  );
}

/** The status, which is saved when chosen. */
function StatusField({ status }: Pick<Account, 'status'>) {
  const { value, choose, error } = useChoice(status, (chosen) => saveStatus({ status: chosen }));
  return (
    <div className="grid gap-2">
      <SelectField
        label={profileSettingsText.status}
        value={value}
        options={STATUSES.map((status) => ({ value: status, label: presenceText.chosen[status] }))}
        onValue={choose}
      />
      <FormError>{error}</FormError>
    </div>
  );
}

interface ThemeColoursProps {
  form: ProfileForm;
  errors: Readonly<Record<string, string>>;
  set(field: keyof ProfileForm): (value: string) => void;
}

function ThemeColours({ form, errors, set }: ThemeColoursProps) {
  return (
    <div className="grid gap-6 wide:grid-cols-2">
      <ColourField
        label={profileSettingsText.themePrimary}
        hint={profileSettingsText.themeHint}
        error={errors.themePrimary}
        value={form.themePrimary}
        onValue={set('themePrimary')}
      />
      <ColourField
        label={profileSettingsText.themeAccent}
        error={errors.themeAccent}
        value={form.themeAccent}
        onValue={set('themeAccent')}
      />
    </div>
  );
}

/** The card as others will see it. */
function Preview({ account, form }: { account: Account; form: ProfileForm }) {
  const { displayName, customStatus, themePrimary, themeAccent, ...details } = form;
  return (
    <section
      aria-label={profileSettingsText.preview}
      className="w-72 max-w-full rounded-card border bg-raised"
    >
      <ProfilePreview
        user={{
          ...account,
          displayName: displayName || account.username,
          status: account.status === 'invisible' ? 'offline' : account.status,
          customStatus,
        }}
        details={{
          ...details,
          bannerUrl: account.bannerUrl,
          themePrimary: themePrimary || null,
          themeAccent: themeAccent || null,
        }}
        opener={ProfilePopover}
      />
    </section>
  );
}
