import { LIMITS } from '@guildhall/protocol/limits';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../design/Button.tsx';
import { FormError } from '../../design/Field.tsx';
import { showToast } from '../../design/Toast.tsx';
import { client } from '../../state/client.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { profileSettingsText as text } from './profile-strings.ts';

type Place = 'avatar' | 'banner';

/** One's own picture and banner; each is saved as soon as it is chosen. */
export function ProfilePictures() {
  const avatarUrl = useGateway((state) => state.account?.avatarUrl ?? null);
  const bannerUrl = useGateway((state) => state.account?.bannerUrl ?? null);
  return (
    <div className="grid gap-6 wide:grid-cols-2">
      <PictureField place="avatar" label={text.avatar} hint={text.avatarHint} url={avatarUrl} />
      <PictureField place="banner" label={text.banner} hint={text.bannerHint} url={bannerUrl}>
        {bannerUrl ? (
          <img src={bannerUrl} alt="" className="h-16 w-full rounded-control object-cover" />
        ) : null}
      </PictureField>
    </div>
  );
}

async function save(place: Place, file: File | null): Promise<void> {
  if (file) {
    const input = { files: [file] };
    const account = await (place === 'avatar' ? client.api.putAvatar(input) : client.api.putBanner(input));
    gatewayStore.update((state) => ({ ...state, account: { ...state.account, ...account } }));
    return;
  }
  await (place === 'avatar' ? client.api.deleteAvatar() : client.api.deleteBanner());
  const gone = place === 'avatar' ? { avatarUrl: null } : { bannerUrl: null };
  gatewayStore.update((state) =>
    state.account ? { ...state, account: { ...state.account, ...gone } } : state,
  );
}

interface PictureFieldProps {
  place: Place;
  label: string;
  hint: string;
  url: string | null;
  children?: ReactNode;
}

function PictureField({ place, label, hint, url, children }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const change = useAction(async (file: File | null) => {
    if (file && file.size > LIMITS.imageBytes) return showToast(text.tooLarge, 'problem');
    await save(place, file);
    showToast(file ? text.pictureSaved : text.pictureRemoved);
  });
  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    // The same file may be chosen again after a refusal.
    event.target.value = '';
    if (file) void change.run(file);
  }
  return (
    <div className="grid content-start gap-2">
      <p className="font-medium text-sm">{label}</p>
      {children}
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={text.upload(label)}
          className="hidden"
          onChange={choose}
        />
        <Button busy={change.busy} onClick={() => input.current?.click()}>
          {text.upload(label)}
        </Button>
        {url ? (
          <Button kind="quiet" onClick={() => void change.run(null)}>
            {text.remove(label)}
          </Button>
        ) : null}
      </div>
      <p className="text-muted text-sm">{hint}</p>
      <FormError>{change.error ?? Object.values(change.fields)[0]}</FormError>
    </div>
  );
}
