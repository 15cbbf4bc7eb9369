/** Voice: parts that load with the first input. */
import { Mic } from 'lucide-react';
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { settingsSections } from '../accounts/index.ts';
import { personMenu, profileParts } from '../profiles/index.ts';
import { voiceFirstText } from './first-strings.ts';
import { voiceItems } from './voice-items.ts';

export const voice = [
  settingsSections.entry({
    id: 'voice',
    group: 'device',
    label: voiceFirstText.section,
    icon: Mic,
    words: voiceFirstText.sectionWords,
    component: loadLater(() => import('./settings/VoiceSection.tsx'), 'VoiceSection'),
  }),
  profileParts.entry({ component: loadLater(() => import('./people/VolumePart.tsx'), 'VolumePart') }),
  ...voiceItems.map(personMenu.entry),
  dialogs.entry({
    kind: 'moveInVoice',
    component: loadLater(() => import('./people/MoveDialog.tsx'), 'MoveDialog'),
  }),
];
