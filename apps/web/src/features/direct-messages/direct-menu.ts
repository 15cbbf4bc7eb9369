import type { DirectChannel } from '@guildhall/protocol';
import { useNavigate, useParams } from '@tanstack/react-router';
import { LogOut, Pencil, Users, X } from 'lucide-react';
import { client } from '../../state/client.ts';
import { describeError } from '../../state/describe-error.ts';
import { openOverlay } from '../../state/overlays.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { groupFirstText } from './first-group-strings.ts';
import { directFirstText } from './first-strings.ts';

/** What can be done with a direct message or group. */
export function useDirectMenu(direct: DirectChannel): readonly MenuEntry[] {
  const navigate = useNavigate();
  const { channelId } = useParams({ strict: false });
  async function close(): Promise<void> {
    try {
      await client.api.deleteChannel({ channelId: direct.id });
      if (channelId === direct.id) await navigate({ to: '/messages' });
    } catch (error) {
      showToast(describeError(error), 'problem');
    }
  }
  if (direct.type === 'dm') {
    return [{ label: directFirstText.close, icon: X, run: () => void close() }];
  }
  return [
    {
      label: groupFirstText.menu,
      icon: Users,
      run: () => openOverlay({ kind: 'groupPeople', channelId: direct.id }),
    },
    {
      label: directFirstText.rename,
      icon: Pencil,
      run: () => openOverlay({ kind: 'renameGroup', channelId: direct.id }),
    },
    { label: directFirstText.leave, icon: LogOut, danger: true, run: () => void close() },
  ];
}
