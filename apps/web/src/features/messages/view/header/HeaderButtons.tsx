import type { ServerChannel } from '@guildhall/protocol';
import { Ellipsis, type LucideIcon, Users } from 'lucide-react';
import {
  closeSidePanel,
  openSidePanel,
  toggleSidePanel,
  useSidePanel,
} from '../../../../state/navigation/side-panel.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { atLeast, useMedia, useNarrow, useOverlaid } from '../../../../ui/use-media.ts';
import { hasMembers, openMembers, toggleMembers, useMembersShown } from '../../../members/index.ts';
import { conversationPanels } from '../../slots.ts';
import { messageText } from '../../strings.ts';

interface HeaderButtonsProps {
  channel: ServerChannel;
  /** Closes the thread that is open beside the channel. */
  closeThread?(): void;
}

interface HeaderButton {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut?: string;
  readonly pressed?: boolean;
  readonly active?: boolean;
  run(): void;
}

/** In rem, with a name of `FITTING` letters. With less room, four buttons would cut the name. */
const ROOM_FOR_BUTTONS = 23.4375;
const FITTING = 12;
const ROOM_FOR_LETTER = 0.5;
/** Longer names are cut. */
const MAX_LETTERS = 24;
/** Announcement channels have one button more, and "announcements" is a long name. */
const ROOM_IN_ANNOUNCEMENTS = 30;

/** Buttons of the panels beside a channel and of its members; a menu if the name needs their room. */
export function HeaderButtons(props: HeaderButtonsProps) {
  const { channel } = props;
  const letters = Math.max(0, Math.min(channel.name.length, MAX_LETTERS) - FITTING);
  const needed = ROOM_FOR_BUTTONS + letters * ROOM_FOR_LETTER;
  const room = useMedia(atLeast(channel.kind === 'announcement' ? ROOM_IN_ANNOUNCEMENTS : needed));
  const panels = usePanelButtons(props);
  const members = useMembersButton(props);
  const buttons = members ? [...panels, members] : panels;
  // A thread has a menu of its own beside them.
  if (!room && channel.kind !== 'thread' && buttons.length > 0)
    return (
      <Menu entries={buttons} align="end">
        <IconButton label={messageText.more}>
          <Icon of={Ellipsis} />
        </IconButton>
      </Menu>
    );
  return buttons.map(({ id, label, icon, shortcut = '', pressed, active, run }) => (
    <IconButton key={id} {...{ label, shortcut, pressed, active }} side="bottom" onClick={run}>
      <Icon of={icon} />
    </IconButton>
  ));
}

/** Each toggles a panel beside the channel. */
function usePanelButtons({ channel, closeThread }: HeaderButtonsProps): readonly HeaderButton[] {
  const narrow = useNarrow();
  const open = useSidePanel(channel);
  return conversationPanels
    .entries()
    .filter(({ shown }) => shown(channel, narrow))
    .map((panel) => ({
      ...panel,
      pressed: !closeThread && open === panel.id,
      run: () => {
        if (!closeThread) {
          toggleSidePanel(channel, panel.id);
          return;
        }
        openSidePanel(channel, panel.id);
        closeThread();
      },
    }));
}

/** Shows or hides the members; those of a thread need more room than phones have. */
function useMembersButton({ channel, closeThread }: HeaderButtonsProps): HeaderButton | null {
  const narrow = useNarrow();
  const panel = useSidePanel(channel);
  const shown = useMembersShown(useOverlaid() ? 'over' : 'beside') && !panel && !closeThread;
  if (!hasMembers(channel) || (channel.kind === 'thread' && narrow)) return null;
  return {
    id: 'members',
    label: shown ? messageText.hideMembers : messageText.showMembers,
    icon: Users,
    shortcut: 'Mod+Shift+M',
    active: shown,
    run: () => {
      closeThread?.();
      if (closeThread || panel) showMembers();
      else toggleMembers();
    },
  };
}

/** Shows members instead of the open panel. */
function showMembers(): void {
  closeSidePanel();
  openMembers();
}
