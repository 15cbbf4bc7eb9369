/** Signing in, one's own account, and the panel of settings that other features add sections to. */
import { EyeOff, KeyRound, MonitorSmartphone, Palette, ShieldCheck, Trash2, UserRound } from 'lucide-react';
import { loadLater } from '../../state/slots.ts';
import { privacyText } from './privacy-strings.ts';
import { profileSettingsText } from './profile-strings.ts';
import { securityText } from './security-strings.ts';
import { settingsSections } from './settings-sections.ts';
import { accountText as text } from './strings.ts';

export { AuthLayout } from './AuthLayout.tsx';
export { followAppearance } from './appearance.ts';
export { EMPTY_PROOF, ProofFields, proofBody } from './ProofFields.tsx';
export { settingsSections } from './settings-sections.ts';

export const accounts = [
  settingsSections.entry({
    id: 'profile',
    group: 'you',
    label: text.profile,
    icon: UserRound,
    words: `${text.displayName} ${text.pronouns} ${text.bio}`,
    component: loadLater(() => import('./ProfileSection.tsx'), 'ProfileSection'),
  }),
  settingsSections.entry({
    id: 'account',
    group: 'you',
    label: text.account,
    icon: KeyRound,
    words: `${text.username} ${text.email} ${text.password}`,
    component: loadLater(() => import('./AccountSection.tsx'), 'AccountSection'),
  }),
  settingsSections.entry({
    id: 'security',
    group: 'you',
    label: securityText.security,
    icon: ShieldCheck,
    words: `${securityText.twoFactor} ${securityText.passkeys} ${securityText.recoveryCodes}`,
    component: loadLater(() => import('./SecuritySection.tsx'), 'SecuritySection'),
  }),
  settingsSections.entry({
    id: 'privacy',
    group: 'you',
    label: privacyText.privacy,
    icon: EyeOff,
    words: `${privacyText.messages} ${privacyText.requests} ${privacyText.adult} ${privacyText.previews}`,
    component: loadLater(() => import('./PrivacySection.tsx'), 'PrivacySection'),
  }),
  settingsSections.entry({
    id: 'sessions',
    group: 'you',
    label: text.sessions,
    icon: MonitorSmartphone,
    words: text.logOut,
    component: loadLater(() => import('./SessionsSection.tsx'), 'SessionsSection'),
  }),
  settingsSections.entry({
    id: 'appearance',
    group: 'device',
    label: text.appearance,
    icon: Palette,
    words: `${text.theme} ${text.contrast} ${text.motion}`,
    component: loadLater(() => import('./AppearanceSection.tsx'), 'AppearanceSection'),
  }),
  settingsSections.entry({
    id: 'delete-account',
    group: 'last',
    label: profileSettingsText.delete,
    icon: Trash2,
    danger: true,
    component: loadLater(() => import('./DeleteAccountSection.tsx'), 'DeleteAccountSection'),
  }),
];
