import { useNavigate, useParams } from '@tanstack/react-router';
import {
  AppWindow,
  Blocks,
  Coins,
  EyeOff,
  Keyboard,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { KeyboardTable } from '../../app/KeyboardMap.tsx';
import { describeError } from '../../state/describe-error.ts';
import { useCloseSettings } from '../../state/places/close-settings.ts';
import { logOut } from '../../state/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { SettingsPanel } from '../../ui/panels/SettingsPanel.tsx';
import { ApplicationPage } from '../applications/ApplicationPage.tsx';
import { ApplicationsSection } from '../applications/ApplicationsSection.tsx';
import { coinText } from '../coins/strings.ts';
import { WalletSection } from '../coins/WalletSection.tsx';
import { AuthorizedAppsSection } from '../oauth2/AuthorizedAppsSection.tsx';
import { oauthText } from '../oauth2/strings.ts';
import { AccountSection } from './AccountSection.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { DeleteAccountSection } from './DeleteAccountSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { privacyText } from './privacy-strings.ts';
import { profileSettingsText } from './profile-strings.ts';
import { SecuritySection } from './SecuritySection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { securityText } from './security-strings.ts';
import { accountText as text } from './strings.ts';

const GROUPS = [
  {
    label: text.you,
    sections: [
      {
        id: 'profile',
        label: text.profile,
        icon: UserRound,
        words: `${text.displayName} ${text.pronouns} ${text.bio}`,
      },
      {
        id: 'account',
        label: text.account,
        icon: KeyRound,
        words: `${text.username} ${text.email} ${text.password}`,
      },
      {
        id: 'security',
        label: securityText.security,
        icon: ShieldCheck,
        words: `${securityText.twoFactor} ${securityText.passkeys} ${securityText.recoveryCodes}`,
      },
      {
        id: 'privacy',
        label: privacyText.privacy,
        icon: EyeOff,
        words: `${privacyText.messages} ${privacyText.requests} ${privacyText.adult} ${privacyText.previews}`,
      },
      { id: 'sessions', label: text.sessions, icon: MonitorSmartphone, words: text.logOut },
      { id: 'wallet', label: coinText.wallet, icon: Coins, words: 'coins' },
      { id: 'authorized-apps', label: oauthText.apps, icon: Blocks, words: 'oauth2' },
    ],
  },
  {
    label: text.device,
    sections: [
      {
        id: 'appearance',
        label: text.appearance,
        icon: Palette,
        words: `${text.theme} ${text.contrast} ${text.motion}`,
      },
      { id: 'keyboard', label: text.keyboard, icon: Keyboard },
    ],
  },
  {
    label: text.developer,
    sections: [{ id: 'applications', label: text.applications, icon: AppWindow, words: 'bot token' }],
  },
  {
    label: '',
    sections: [
      { id: 'delete-account', label: profileSettingsText.delete, icon: Trash2, danger: true },
      { id: 'log-out', label: text.logOut, icon: LogOut, danger: true },
    ],
  },
] as const;

/** One's own settings, over everything else. */
export function UserSettings() {
  const { section, applicationId } = useParams({ strict: false });
  const navigate = useNavigate();
  const close = useCloseSettings();
  const [leaving, setLeaving] = useState(false);
  function open(id: string | undefined): void {
    if (id === 'log-out') setLeaving(true);
    else void navigate({ to: '/settings/{-$section}', params: { section: id } });
  }
  const current = applicationId ? 'applications' : section;
  return (
    <>
      <SettingsPanel title={text.settings} groups={GROUPS} current={current} onSection={open} onClose={close}>
        {applicationId ? (
          <ApplicationPage key={applicationId} applicationId={applicationId} />
        ) : (
          <Section id={section} />
        )}
      </SettingsPanel>
      {leaving ? (
        <ConfirmDialog
          open
          onOpenChange={setLeaving}
          title={text.logOutQuestion}
          description={text.logOutHint}
          confirm={text.logOut}
          onConfirm={async () => {
            try {
              await logOut();
            } catch (error) {
              return describeError(error);
            }
            await navigate({ to: '/login' });
            return undefined;
          }}
        />
      ) : null}
    </>
  );
}

function Section({ id }: { id: string | undefined }) {
  switch (id) {
    case 'account':
      return <AccountSection />;
    case 'security':
      return <SecuritySection />;
    case 'privacy':
      return <PrivacySection />;
    case 'sessions':
      return <SessionsSection />;
    case 'wallet':
      return <WalletSection />;
    case 'authorized-apps':
      return <AuthorizedAppsSection />;
    case 'appearance':
      return <AppearanceSection />;
    case 'keyboard':
      return <KeyboardTable />;
    case 'delete-account':
      return <DeleteAccountSection />;
    case 'applications':
      return <ApplicationsSection />;
    default:
      return <ProfileSection />;
  }
}
