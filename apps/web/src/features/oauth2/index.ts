/** Signing in to other sites with an account of this instance. */
import { Blocks } from 'lucide-react';
import { loadLater } from '../../state/slots.ts';
import { settingsSections } from '../accounts/index.ts';
import { oauthText } from './strings.ts';

export const oauth2 = [
  settingsSections.entry({
    id: 'authorized-apps',
    group: 'you',
    label: oauthText.apps,
    icon: Blocks,
    words: 'oauth2',
    component: loadLater(() => import('./AuthorizedAppsSection.tsx'), 'AuthorizedAppsSection'),
  }),
];
