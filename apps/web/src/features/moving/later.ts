/**
 * Imports of servers, and moving imported messages to members.
 *
 * @place Add a server: Import from Discord, Slack or Mattermost; server settings: Import
 */
import { MessagesSquare, PackageOpen } from 'lucide-react';
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { settingsSections } from '../accounts/index.ts';
import { isServerOwner, serverSections } from '../servers/index.ts';
import { importSectionText, offeredSectionText } from './section-strings.ts';

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
  settingsSections.entry({
    id: 'imported-messages',
    group: 'you',
    label: offeredSectionText.title,
    icon: MessagesSquare,
    words: offeredSectionText.words,
    component: loadLater(() => import('./OfferedMessagesSection.tsx'), 'OfferedMessagesSection'),
  }),
  dialogs.entry({
    kind: 'offerMessages',
    component: loadLater(() => import('./OfferMessagesDialog.tsx'), 'OfferMessagesDialog'),
  }),
  dialogs.entry({
    kind: 'importServer',
    component: loadLater(() => import('./ImportDialog.tsx'), 'ImportDialog'),
  }),
];
