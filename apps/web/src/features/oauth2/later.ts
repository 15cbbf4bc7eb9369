/**
 * Signing in to other sites with an account of this instance.
 *
 * @place The page on which an application asks for access; your settings: Authorized apps
 */
import { Blocks } from 'lucide-react';
import { loadLater } from '../../state/slots.ts';
import { settingsSections } from '../accounts/index.ts';
import { oauthSectionText as text } from './section-strings.ts';

export const oauth2 = [
  settingsSections.entry({
    id: 'authorized-apps',
    group: 'you',
    label: text.title,
    icon: Blocks,
    words: text.words,
    component: loadLater(() => import('./AuthorizedAppsSection.tsx'), 'AuthorizedAppsSection'),
  }),
];
