import { FollowDialog } from '../features/announcements/FollowDialog.tsx';
import { ChannelOverlay } from '../features/channels/ChannelOverlay.tsx';
import { NewMessageDialog } from '../features/direct-messages/NewMessageDialog.tsx';
import { RenameGroupDialog } from '../features/direct-messages/RenameGroupDialog.tsx';
import { NewPostDialog } from '../features/forums/NewPostDialog.tsx';
import { ForwardDialog } from '../features/forwards/ForwardDialog.tsx';
import { InviteDialog } from '../features/invites/InviteDialog.tsx';
import { DeleteMessageDialog } from '../features/messages/DeleteMessageDialog.tsx';
import { CreatePollDialog } from '../features/polls/CreatePollDialog.tsx';
import { ReactionsDialog } from '../features/reactions/ReactionsDialog.tsx';
import { ReportDialog } from '../features/reports/ReportDialog.tsx';
import { AddServerDialog } from '../features/servers/AddServerDialog.tsx';
import { LeaveServerDialog } from '../features/servers/LeaveServerDialog.tsx';
import { ThreadOverlay } from '../features/threads/ThreadOverlay.tsx';
import type { Overlay } from '../state/overlays.ts';
import { KeyboardMap } from './KeyboardMap.tsx';
import { QuickSwitcher } from './QuickSwitcher.tsx';

/** The dialog that is open. Loaded when the first one is. */
export default function Overlays({ overlay }: { overlay: Overlay }) {
  switch (overlay.kind) {
    case 'addServer':
      return <AddServerDialog key={overlay.step} first={overlay.step ?? 'choose'} />;
    case 'invite':
      return <InviteDialog serverId={overlay.serverId} channelId={overlay.channelId} />;
    case 'createChannel':
    case 'editChannel':
    case 'deleteChannel':
      return <ChannelOverlay overlay={overlay} />;
    case 'startThread':
    case 'editThread':
    case 'deleteThread':
      return <ThreadOverlay overlay={overlay} />;
    case 'newPost':
      return <NewPostDialog forumId={overlay.channelId} />;
    case 'leaveServer':
      return <LeaveServerDialog serverId={overlay.serverId} />;
    case 'deleteMessage':
      return <DeleteMessageDialog channelId={overlay.channelId} messageId={overlay.messageId} />;
    case 'reactions':
      return <ReactionsDialog channelId={overlay.channelId} messageId={overlay.messageId} />;
    case 'forward':
      return <ForwardDialog channelId={overlay.channelId} messageId={overlay.messageId} />;
    case 'report':
      return <ReportDialog report={overlay} />;
    case 'createPoll':
      return <CreatePollDialog channelId={overlay.channelId} />;
    case 'followChannel':
      return <FollowDialog channelId={overlay.channelId} />;
    case 'newMessage':
      return <NewMessageDialog />;
    case 'renameGroup':
      return <RenameGroupDialog channelId={overlay.channelId} />;
    case 'quickSwitcher':
      return <QuickSwitcher />;
    case 'keyboardMap':
      return <KeyboardMap />;
  }
}
