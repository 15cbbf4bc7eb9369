/**
 * The custom emoji and stickers of a server.
 *
 * @place Server settings: Emoji and stickers
 */
import { SmilePlus } from 'lucide-react';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { serverSections } from '../servers/index.ts';
import { expressionSectionText as text } from './section-strings.ts';

export const expressions = [
  serverSections.entry({
    id: 'expressions',
    group: 'server',
    label: text.title,
    icon: SmilePlus,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageExpressions'),
    component: loadLater(() => import('./ExpressionsSection.tsx'), 'ExpressionsSection'),
  }),
];
