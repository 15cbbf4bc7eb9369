/**
 * The audit log of a server: who changed what, when and why, for people who may read it.
 *
 * @place Server settings: Audit log
 */
import { ScrollText } from 'lucide-react';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { serverSections } from '../servers/index.ts';
import { auditSectionText as text } from './section-strings.ts';

export const auditLog = [
  serverSections.entry({
    id: 'audit-log',
    group: 'moderation',
    label: text.title,
    icon: ScrollText,
    words: text.words,
    allowed: (state, serverId) =>
      mayInServer(state, serverId, 'viewAuditLog') || mayInServer(state, serverId, 'manageServer'),
    component: loadLater(() => import('./AuditLogSection.tsx'), 'AuditLogSection'),
  }),
];
