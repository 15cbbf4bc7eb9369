/**
 * Servers that come from elsewhere: the import of an archive.
 *
 * @place Add a server: Import from Discord or Slack; server settings: Import
 */
import { PackageOpen } from 'lucide-react';
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { isServerOwner, serverSections } from '../servers/index.ts';
import { importSectionText } from './section-strings.ts';

export const moving = [
  serverSections.entry({
    id: 'import',
    group: 'server',
    label: importSectionText.title,
    icon: PackageOpen,
    words: importSectionText.words,
    allowed: isServerOwner,
    component: loadLater(() => import('./ImportSection.tsx'), 'ImportSection'),
  }),
  dialogs.entry({
    kind: 'importServer',
    component: loadLater(() => import('./ImportDialog.tsx'), 'ImportDialog'),
  }),
];
