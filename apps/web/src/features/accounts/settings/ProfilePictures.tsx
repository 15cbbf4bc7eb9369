import type { ReactNode } from 'react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { changeAccount } from '../../../state/resources/change-account.ts';
import { PictureControls } from '../../../ui/files/PictureControls.tsx';
import { profileSettingsText as text } from './profile-strings.ts';

type PictureKind = 'avatar' | 'banner';

/**
 * The person's picture and banner; each is saved when chosen.
 *
 * @place Your settings: Profile
 */
export function ProfilePictures() {
  const avatarUrl = useGateway((state) => state.account?.avatarUrl ?? null);
  const bannerUrl = useGateway((state) => state.account?.bannerUrl ?? null);
  return (
    <div className="grid gap-6 wide:grid-cols-2">
      <PictureField
        kind="avatar"
        label={text.avatar}
        what={text.avatarInSentence}
        hint={text.avatarHint}
        url={avatarUrl}
      />
      <PictureField
        kind="banner"
        label={text.banner}
        what={text.bannerInSentence}
        hint={text.bannerHint}
        url={bannerUrl}
      >
        {bannerUrl ? (
          <img src={bannerUrl} alt="" className="h-16 w-full rounded-control object-cover" />
        ) : null}
      </PictureField>
    </div>
  );
}

async function upload(kind: PictureKind, file: File): Promise<void> {
  const input = { files: [file] };
  await changeAccount(() => (kind === 'avatar' ? client.api.putAvatar(input) : client.api.putBanner(input)));
}

async function remove(kind: PictureKind): Promise<void> {
  await changeAccount(async () => {
    await (kind === 'avatar' ? client.api.deleteAvatar() : client.api.deleteBanner());
    return kind === 'avatar' ? { avatarUrl: null } : { bannerUrl: null };
  });
}

interface PictureFieldProps {
  kind: PictureKind;
  label: string;
  /** The label inside a sentence. */
  what: string;
  hint: string;
  url: string | null;
  children?: ReactNode;
}

function PictureField({ kind, label, what, hint, url, children }: PictureFieldProps) {
  return (
    <div className="grid content-start gap-2">
      <p className="font-medium text-sm">{label}</p>
      {children}
      <PictureControls
        what={what}
        present={url !== null}
        onUpload={(file) => upload(kind, file)}
        onRemove={() => remove(kind)}
      />
      <p className="text-muted text-sm">{hint}</p>
    </div>
  );
}
