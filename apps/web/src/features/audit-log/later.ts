/**
 * The audit log of a server.
 *
 * @place Server settings: Audit log; “Show in the audit log” in the menus of people, channels and roles
 */
import { ScrollText } from 'lucide-react';
import type { GatewayState } from '../../state/model.ts';
import { mayInServer } from '../../state/permissions.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { loadLater } from '../../state/slots.ts';
import type { MenuContext } from '../../ui/menu-slot.ts';
import { channelMenu } from '../channels/index.ts';
import { personMenu } from '../profiles/index.ts';
import { roleMenu } from '../roles/index.ts';
import { serverSections } from '../servers/index.ts';
import { auditSectionText as text } from './section-strings.ts';

function mayRead(state: GatewayState, serverId: string): boolean {
  return mayInServer(state, serverId, 'viewAuditLog') || mayInServer(state, serverId, 'manageServer');
}

/** The menu entry that opens the audit log of a target. */
function showIn(serverId: string, target: string, { state, navigate }: MenuContext) {
  return (
    serverId !== DIRECT &&
    mayRead(state, serverId) && {
      label: text.show,
      icon: ScrollText,
      run: () =>
        void navigate({
          to: '/servers/$serverId/settings/{-$section}',
          params: { serverId, section: 'audit-log' },
          search: { target },
        }),
    }
  );
}

export const auditLog = [
  serverSections.entry({
    id: 'audit-log',
    group: 'moderation',
    label: text.title,
    icon: ScrollText,
    words: text.words,
    allowed: mayRead,
    component: loadLater(() => import('./AuditLogSection.tsx'), 'AuditLogSection'),
  }),
  personMenu.entry({
    group: 'moderate',
    action: ({ user, serverId }, context) => showIn(serverId, user.id, context),
  }),
  channelMenu.entry({
    group: 'moderate',
    action: ({ id, serverId }, context) => showIn(serverId, id, context),
  }),
  roleMenu.entry({
    group: 'moderate',
    action: ({ id, serverId }, context) => showIn(serverId, id, context),
  }),
];
