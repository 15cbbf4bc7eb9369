/** Applications: parts that load with the first input. */
import { AppWindow } from 'lucide-react';
import { loadLater } from '../../state/slots.ts';
import { settingsSections } from '../accounts/index.ts';
import { applicationSectionText as text } from './section-strings.ts';

export const applications = [
  settingsSections.entry({
    id: 'applications',
    group: 'developer',
    label: text.title,
    icon: AppWindow,
    words: text.words,
    component: loadLater(() => import('./ApplicationSettings.tsx'), 'ApplicationSettings'),
  }),
];
