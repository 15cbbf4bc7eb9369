/**
 * AutoMod: rules that stop, report or silence messages.
 *
 * @place Server settings: AutoMod
 */
import { ShieldCheck } from 'lucide-react';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { serverSections } from '../servers/index.ts';
import { automodSectionText as text } from './section-strings.ts';

export const automod = [
  serverSections.entry({
    id: 'automod',
    group: 'moderation',
    label: text.title,
    icon: ShieldCheck,
    words: text.words,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageServer'),
    component: loadLater(() => import('./AutomodSection.tsx'), 'AutomodSection'),
  }),
];
