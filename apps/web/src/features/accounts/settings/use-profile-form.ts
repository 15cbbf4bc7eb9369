import type { Account } from '@guildhall/protocol';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { changedFields } from '../../../state/forms/changed-fields.ts';
import { answerIntoState, useGateway } from '../../../state/gateway-store.ts';
import { userUpdate } from '../../../state/resources/members.ts';
import { useAction } from '../../../state/use-action.ts';
import { uiText } from '../../../ui/strings.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { saveStatus } from '../../presence/index.ts';

/** The profile in the form's fields; an empty field means none. */
export type ProfileForm = ReturnType<typeof formOf>;

function formOf(account: Account | null, customStatus: string) {
  return {
    displayName: account?.displayName ?? '',
    pronouns: account?.pronouns ?? '',
    bio: account?.bio ?? '',
    customStatus,
    themePrimary: account?.themePrimary ?? '',
    themeAccent: account?.themeAccent ?? '',
  };
}

/** The edited fields in the API's format. */
function changesOf({ displayName, pronouns, bio, themePrimary, themeAccent }: Partial<ProfileForm>) {
  return {
    ...(displayName === undefined ? {} : { displayName: displayName.trim() }),
    ...(pronouns === undefined ? {} : { pronouns: pronouns.trim() || null }),
    ...(bio === undefined ? {} : { bio: bio.trim() || null }),
    ...(themePrimary === undefined ? {} : { themePrimary: themePrimary || null }),
    ...(themeAccent === undefined ? {} : { themeAccent: themeAccent || null }),
  };
}

/**
 * The person's profile while it is edited, and functions that save or discard the edits.
 *
 * @place Your settings: Profile
 */
export function useProfileForm() {
  const account = useGateway((state) => state.account);
  const saved = formOf(account, account?.customStatus ?? '');
  // Only edited fields, so that changes on other devices still show.
  const [edits, setEdits] = useState<Partial<ProfileForm>>({});
  const form: ProfileForm = { ...saved, ...edits };
  const set = (field: keyof ProfileForm) => (value: string) =>
    setEdits((current) => ({ ...current, [field]: value }));
  const save = useAction(async () => {
    const { customStatus = saved.customStatus } = edits;
    if (customStatus !== saved.customStatus) await saveStatus({ customStatus: customStatus.trim() || null });
    await answerIntoState(
      () => client.api.updateProfile({ body: changesOf(edits) }),
      (state, { tag: _tag, ...user }) => userUpdate(state, user),
    );
    setEdits((current) => changedFields(edits, current));
    showToast(uiText.saved);
  });
  const changed = (Object.keys(saved) as (keyof ProfileForm)[]).some((field) => form[field] !== saved[field]);
  function reset(): void {
    setEdits({});
    save.clear();
  }
  return { account, form, set, save, changed, reset };
}
