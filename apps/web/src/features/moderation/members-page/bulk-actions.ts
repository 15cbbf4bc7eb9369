/** Actions on several members at once, each in a dialog. */
import type { GatewayState } from '../../../state/model.ts';
import type { Overlay } from '../../../state/overlays.ts';
import { mayInServer } from '../../../state/permissions.ts';
import { mayChangeRoles } from '../../roles/index.ts';
import { moderationFirstText } from '../first-strings.ts';
import { mayActOn } from '../member-actions.ts';
import { memberPageText as text } from './strings.ts';

export interface BulkAction {
  readonly kind: Extract<Overlay, { readonly people: unknown }>['kind'];
  readonly label: string;
  /** Whether the signed-in person may do this at all. */
  allowed(state: GatewayState, serverId: string): boolean;
  /** Whether they may do this to a member. */
  reaches(state: GatewayState, serverId: string, userId: string): boolean;
}

export const BULK_ACTIONS: readonly BulkAction[] = [
  {
    kind: 'memberRoles',
    label: text.roles,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageRoles'),
    reaches: mayChangeRoles,
  },
  {
    kind: 'timeOut',
    label: text.timeOut,
    allowed: (state, serverId) => mayInServer(state, serverId, 'moderateMembers'),
    reaches: (state, serverId, userId) => mayActOn(state, serverId, userId, 'timeOut'),
  },
  {
    kind: 'endTimeout',
    label: moderationFirstText.endTimeout,
    allowed: (state, serverId) => mayInServer(state, serverId, 'moderateMembers'),
    reaches: (state, serverId, userId) => mayActOn(state, serverId, userId, 'endTimeout'),
  },
  {
    kind: 'kickMembers',
    label: text.kick,
    allowed: (state, serverId) => mayInServer(state, serverId, 'kickMembers'),
    reaches: (state, serverId, userId) => mayActOn(state, serverId, userId, 'kick'),
  },
  {
    kind: 'banMembers',
    label: text.ban,
    allowed: (state, serverId) => mayInServer(state, serverId, 'banMembers'),
    reaches: (state, serverId, userId) => mayActOn(state, serverId, userId, 'ban'),
  },
];
