/** Member entries of a person's menu. */
import { AtSign } from 'lucide-react';
import { copyText } from '../../ui/copy-text.ts';
import type { MenuItem } from '../../ui/menu-slot.ts';
import type { Person } from '../profiles/index.ts';
import { memberText as text } from './strings.ts';

export const memberItems: readonly MenuItem<Person>[] = [
  {
    group: 'share',
    action: ({ user }) => ({
      label: text.mention,
      icon: AtSign,
      run: () => void copyText(`@${user.username}`),
    }),
  },
];
