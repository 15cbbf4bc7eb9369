/** Applications and their bots. */
import { AppWindow } from 'lucide-react';
import { loadLater } from '../../state/slots.ts';
import { settingsSections } from '../accounts/index.ts';
import { applicationText } from './strings.ts';

export { AddBotDialog } from './AddBotDialog.tsx';

export const applications = [
  settingsSections.entry({
    id: 'applications',
    group: 'developer',
    label: applicationText.section,
    icon: AppWindow,
    words: 'bot token',
    component: loadLater(() => import('./ApplicationSettings.tsx'), 'ApplicationSettings'),
  }),
];
