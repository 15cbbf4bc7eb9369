/**
 * The search in messages.
 *
 * @place The search panel of a conversation
 */
import { Search } from 'lucide-react';
import { loadLater } from '../../state/slots.ts';
import { conversationPanels } from '../messages/index.ts';
import { searchFirstText as text } from './first-strings.ts';

export const search = [
  conversationPanels.entry({
    id: 'search',
    label: text.panel,
    icon: Search,
    shortcut: 'Mod+F',
    shown: () => true,
    component: loadLater(() => import('./SearchPanel.tsx'), 'SearchPanel'),
  }),
];
