/** What members add to the menu of a person. */
import { AtSign, UserX } from 'lucide-react';
import { openOverlay } from '../../state/overlays.ts';
import { mayInServer } from '../../state/permissions.ts';
import { copyText } from '../../ui/copy-text.ts';
import type { MenuLine } from '../../ui/menu-slot.ts';
import { showToast } from '../../ui/Toast.tsx';
import type { Person } from '../profiles/index.ts';
import { memberText as text } from './strings.ts';

async function copyMention(username: string): Promise<void> {
  if (await copyText(`@${username}`)) showToast(text.copied);
}

export const memberLines: readonly MenuLine<Person>[] = [
  {
    group: 'share',
    action: ({ user }) => ({ label: text.mention, icon: AtSign, run: () => void copyMention(user.username) }),
  },
  {
    group: 'moderate',
    action: ({ user, serverId, name }, { state }) => {
      const member = state.members[serverId]?.byId[user.id];
      if (!member || member.isOwner || state.account?.id === user.id) return null;
      if (!mayInServer(state, serverId, 'kickMembers')) return null;
      const run = () => openOverlay({ kind: 'kickMember', serverId, userId: user.id, name });
      return { label: text.kick, icon: UserX, danger: true, run };
    },
  },
];
