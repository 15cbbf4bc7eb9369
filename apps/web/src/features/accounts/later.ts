/** Accounts: parts that load with the first input. */
import {
  EyeOff,
  History,
  KeyRound,
  Languages,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  Trash2,
  UserRound,
} from 'lucide-react';
import { loadLater } from '../../state/slots.ts';
import { accountSectionText as text } from './section-strings.ts';
import { settingsSections } from './settings-sections.ts';

export const accounts = [
  settingsSections.entry({
    id: 'profile',
    group: 'you',
    label: text.profile,
    icon: UserRound,
    words: text.profileWords,
    component: loadLater(() => import('./settings/ProfileSection.tsx'), 'ProfileSection'),
  }),
  settingsSections.entry({
    id: 'account',
    group: 'you',
    label: text.account,
    icon: KeyRound,
    words: text.accountWords,
    component: loadLater(() => import('./settings/AccountSection.tsx'), 'AccountSection'),
  }),
  settingsSections.entry({
    id: 'security',
    group: 'you',
    label: text.security,
    icon: ShieldCheck,
    words: text.securityWords,
    component: loadLater(() => import('./settings/SecuritySection.tsx'), 'SecuritySection'),
  }),
  settingsSections.entry({
    id: 'privacy',
    group: 'you',
    label: text.privacy,
    icon: EyeOff,
    words: text.privacyWords,
    component: loadLater(() => import('./settings/PrivacySection.tsx'), 'PrivacySection'),
  }),
  settingsSections.entry({
    id: 'sessions',
    group: 'you',
    label: text.sessions,
    icon: MonitorSmartphone,
    words: text.sessionsWords,
    component: loadLater(() => import('./settings/SessionsSection.tsx'), 'SessionsSection'),
  }),
  settingsSections.entry({
    id: 'activity',
    group: 'you',
    label: text.activity,
    icon: History,
    words: text.activityWords,
    component: loadLater(() => import('./settings/activity/ActivitySection.tsx'), 'ActivitySection'),
  }),
  settingsSections.entry({
    id: 'appearance',
    group: 'device',
    label: text.appearance,
    icon: Palette,
    words: text.appearanceWords,
    component: loadLater(() => import('./settings/AppearanceSection.tsx'), 'AppearanceSection'),
  }),
  settingsSections.entry({
    id: 'language',
    group: 'device',
    label: text.language,
    icon: Languages,
    words: text.languageWords,
    component: loadLater(() => import('./settings/LanguageSection.tsx'), 'LanguageSection'),
  }),
  settingsSections.entry({
    id: 'delete-account',
    group: 'last',
    label: text.delete,
    icon: Trash2,
    danger: true,
    component: loadLater(() => import('./settings/DeleteAccountSection.tsx'), 'DeleteAccountSection'),
  }),
];
