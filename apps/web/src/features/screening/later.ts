/** Screening: parts that load with the first input. */
import { ListOrdered } from 'lucide-react';
import { dialogs } from '../../state/overlays.ts';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { serverSections } from '../servers/index.ts';
import { screeningSectionText as text } from './section-strings.ts';

export const screening = [
  serverSections.entry({
    id: 'rules',
    group: 'community',
    label: text.title,
    icon: ListOrdered,
    words: text.words,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageServer'),
    component: loadLater(() => import('./ScreeningSection.tsx'), 'ScreeningSection'),
  }),
  dialogs.entry({
    kind: 'rules',
    component: loadLater(() => import('./RulesDialog.tsx'), 'RulesDialog'),
  }),
];
