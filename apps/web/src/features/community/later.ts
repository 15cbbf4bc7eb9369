/**
 * Community servers and their listing in Discovery.
 *
 * @place Server settings: Community
 */
import { Globe } from 'lucide-react';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { serverSections } from '../servers/index.ts';
import { communitySectionText as text } from './section-strings.ts';

export const community = [
  serverSections.entry({
    id: 'community',
    group: 'community',
    label: text.title,
    icon: Globe,
    words: text.words,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageServer'),
    component: loadLater(() => import('./CommunitySection.tsx'), 'CommunitySection'),
  }),
];
