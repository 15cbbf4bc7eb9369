/** Moderation entries of a person's menu. */
import { Ban, Clock, Fingerprint, Pencil, Undo2, UserX } from 'lucide-react';
import type { ServerEntry } from '../../state/model.ts';
import { openOverlay } from '../../state/overlays.ts';
import { copyText } from '../../ui/copy-text.ts';
import type { MenuItem } from '../../ui/menu-slot.ts';
import type { Person } from '../profiles/index.ts';
import { moderationFirstText as text } from './first-strings.ts';
import { type MemberAction, mayActOn } from './member-actions.ts';

/** An entry for an allowed action on this member. */
function item(
  group: MenuItem<Person>['group'],
  act: MemberAction,
  action: (person: Person, isSelf: boolean) => ReturnType<MenuItem<Person>['action']>,
): MenuItem<Person> {
  return {
    group,
    action: (person, { state }) =>
      mayActOn(state, person.serverId, person.user.id, act) &&
      action(person, state.account?.id === person.user.id),
  };
}

const about = ({ user, serverId, name }: Person) => ({ serverId, people: [{ id: user.id, name }] });

export const moderationItems: readonly MenuItem<Person>[] = [
  item('manage', 'nickname', ({ user, serverId, name }, isSelf) => ({
    label: isSelf ? text.ownNickname : text.nickname,
    icon: Pencil,
    run: () => openOverlay({ kind: 'nickname', serverId, person: { id: user.id, name } }),
  })),
  item('remove', 'endTimeout', (person) => ({
    label: text.endTimeout,
    icon: Undo2,
    run: () => openOverlay({ kind: 'endTimeout', ...about(person) }),
  })),
  item('remove', 'timeOut', (person) => ({
    label: text.timeOut,
    icon: Clock,
    danger: true,
    run: () => openOverlay({ kind: 'timeOut', ...about(person) }),
  })),
  item('remove', 'kick', (person) => ({
    label: text.kick,
    icon: UserX,
    danger: true,
    run: () => openOverlay({ kind: 'kickMembers', ...about(person) }),
  })),
  item('remove', 'ban', (person) => ({
    label: text.ban,
    icon: Ban,
    danger: true,
    run: () => openOverlay({ kind: 'banMembers', ...about(person) }),
  })),
  {
    group: 'share',
    action: ({ user }) => ({ label: text.copyId, icon: Fingerprint, run: () => void copyText(user.id) }),
  },
];

/** In the menu of a server: the person's own nickname there. */
export const ownNicknameItem: MenuItem<ServerEntry> = {
  group: 'manage',
  action({ id: serverId }, { state }) {
    const { account } = state;
    return (
      account !== null &&
      mayActOn(state, serverId, account.id, 'nickname') && {
        label: text.ownNickname,
        icon: Pencil,
        run: () =>
          openOverlay({ kind: 'nickname', serverId, person: { id: account.id, name: account.displayName } }),
      }
    );
  },
};
