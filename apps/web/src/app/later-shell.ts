/** The shell's own entries of slots. */
import { Keyboard } from 'lucide-react';
import { settingsSections } from '../features/accounts/index.ts';
import { onReconnect } from '../state/connection.ts';
import { loadAgain } from '../state/offline/load-again.ts';
import { dialogs } from '../state/overlays.ts';
import { loadLater } from '../state/slots.ts';
import { keyboardText } from './strings.ts';

/** Loads emoji and pictures that were first needed without a connection. */
function loadAgainAfterReconnect(): void {
  loadAgain();
  onReconnect(loadAgain);
}

export const shell = [
  loadAgainAfterReconnect,
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
