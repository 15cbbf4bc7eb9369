/** The shell's own entries of slots. */
import { Keyboard } from 'lucide-react';
import { settingsSections } from '../features/accounts/index.ts';
import { dialogs } from '../state/overlays.ts';
import { loadLater } from '../state/slots.ts';
import { keyboardText } from './strings.ts';

export const shell = [
  settingsSections.entry({
    id: 'keyboard',
    group: 'device',
    label: keyboardText.title,
    icon: Keyboard,
    component: loadLater(() => import('./KeyboardMap.tsx'), 'KeyboardTable'),
  }),
  dialogs.entry({
    kind: 'keyboardMap',
    component: loadLater(() => import('./KeyboardMap.tsx'), 'KeyboardMap'),
  }),
  dialogs.entry({
    kind: 'quickSwitcher',
    component: loadLater(() => import('./QuickSwitcher.tsx'), 'QuickSwitcher'),
  }),
];
