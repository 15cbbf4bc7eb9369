/** The join gate: parts that load with the first input. */
import { Siren } from 'lucide-react';
import { loadLater } from '../../state/slots.ts';
import { serverSections } from '../servers/index.ts';
import { joinGateSectionText as text } from './section-strings.ts';
import { mayManageGate, mayUndoRaids } from './who-may.ts';

export const joinGate = [
  serverSections.entry({
    id: 'raids',
    group: 'moderation',
    label: text.title,
    icon: Siren,
    words: text.words,
    allowed: (state, serverId) => mayManageGate(state, serverId) || mayUndoRaids(state, serverId),
    component: loadLater(() => import('./RaidsSection.tsx'), 'RaidsSection'),
  }),
];
