/** Entries of a person's menu, and of the direct message with them: message, friendship, block. */
import { Ban, MessageCircle, Undo2, UserCheck, UserPlus, UserX, X } from 'lucide-react';
import { client } from '../../state/client.ts';
import type { GatewayState } from '../../state/model.ts';
import { openOverlay } from '../../state/overlays.ts';
import { isPerson } from '../../state/people/is-person.ts';
import type { MenuItem } from '../../ui/menu-slot.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import type { Person } from '../profiles/index.ts';
import { directText as text } from './strings.ts';
import { writeTo } from './write-to.ts';

type Relation = GatewayState['relationships'][string]['type'] | undefined;

/** An entry for another account, by the relationship with it. The system account and deleted ones have none. */
function item(
  group: MenuItem<Person>['group'],
  action: (person: Person, relation: Relation) => ReturnType<MenuItem<Person>['action']>,
): MenuItem<Person> {
  return {
    group,
    action: (person, { state }) =>
      person.user.id !== state.account?.id &&
      person.user.tag !== 'system' &&
      !person.user.deleted &&
      action(person, state.relationships[person.user.id]?.type),
  };
}

/** Opens the direct message with a person. */
export const writeItem: MenuItem<Person> = {
  group: 'use',
  action: ({ user }, { state, navigate }) =>
    user.id !== state.account?.id &&
    user.tag !== 'system' &&
    state.relationships[user.id]?.type !== 'blocked' && {
      label: text.message,
      icon: MessageCircle,
      run: () => writeTo(user.id, navigate),
    },
};

/** The entries of friendship and blocking. */
export const relationItems: readonly MenuItem<Person>[] = [
  item('use', ({ user: { id: userId, username, tag } }, relation) => {
    if (!isPerson({ tag })) return false;
    if (relation === undefined)
      return {
        label: text.befriend,
        icon: UserPlus,
        async run() {
          await client.api.requestFriendship({ body: { username } });
          showToast(text.sent(username));
        },
      };
    return (
      relation === 'incoming' && {
        label: text.acceptRequest,
        icon: UserCheck,
        run: () => client.api.putRelationship({ userId, body: { type: 'friend' } }),
      }
    );
  }),
  item('relate', ({ user, name }, relation) => {
    if (relation === 'friend')
      return {
        label: text.remove,
        icon: UserX,
        run: () => openOverlay({ kind: 'endRelation', how: 'remove', person: { id: user.id, name } }),
      };
    return (
      (relation === 'incoming' || relation === 'outgoing') && {
        label: relation === 'incoming' ? text.declineRequest : text.withdrawRequest,
        icon: relation === 'incoming' ? X : Undo2,
        run: () => client.api.deleteRelationship({ userId: user.id }),
      }
    );
  }),
  item('relate', ({ user, name }, relation) =>
    relation === 'blocked'
      ? {
          label: text.unblock,
          icon: Undo2,
          run: () => client.api.deleteRelationship({ userId: user.id }),
        }
      : {
          label: text.block,
          icon: Ban,
          danger: true,
          run: () => openOverlay({ kind: 'endRelation', how: 'block', person: { id: user.id, name } }),
        },
  ),
];
