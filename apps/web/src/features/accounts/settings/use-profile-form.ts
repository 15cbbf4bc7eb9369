import type { Account } from '@guildhall/protocol';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import { userUpdate } from '../../../state/resources/members.ts';
import { useAction } from '../../../state/use-action.ts';
import { showToast } from '../../../ui/Toast.tsx';
import { saveStatus } from '../../presence/index.ts';
import { accountText as text } from '../strings.ts';

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

/**
 * One's profile while it is changed, and how the changes are saved or taken back.
 *
 * @place Your settings: Profile
 */
export function useProfileForm() {
  const account = useGateway((state) => state.account);
  const saved = formOf(account, account?.customStatus ?? '');
  const [form, setForm] = useState(saved);
  const set = (field: keyof ProfileForm) => (value: string) => setForm({ ...form, [field]: value });
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
    setForm((current) => (current === form ? formOf(changed, customStatus.trim()) : current));
    showToast(text.saved);
  });
  const changed = (Object.keys(saved) as (keyof ProfileForm)[]).some((field) => form[field] !== saved[field]);
  return { account, form, set, save, changed, reset: () => setForm(saved) };
}
