import type { ServerChannel } from '@guildhall/protocol';
import { plainText } from '@guildhall/protocol/text-formatting';
import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useGateway } from '../../../state/gateway-store.ts';
import type { GatewayState, OutgoingMessage } from '../../../state/model.ts';
import { channelPath } from '../../../state/navigation/paths.ts';
import { closeOverlay } from '../../../state/overlays.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { uiText } from '../../../ui/strings.ts';
import { discard } from '../compose/send/send.ts';
import { messageDialogText as dialogText } from '../dialog-strings.ts';
import { useNames } from '../directory.ts';
import { messageText } from '../strings.ts';
import { conversationName } from '../view/conversation-name.ts';
import { messageListText } from './list-strings.ts';

/** Unsent messages of all channels. */
export function UnsentDialog() {
  const waiting = useGateway(unsentIn);
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={dialogText.unsentTitle}
      description={waiting.length > 0 ? dialogText.unsentHint : dialogText.unsentNone}
      actions={
        <Button kind="primary" onClick={closeOverlay}>
          {uiText.done}
        </Button>
      }
    >
      <ol className="grid gap-2">
        {waiting.map((message) => (
          <UnsentRow key={message.nonce} message={message} />
        ))}
      </ol>
    </Dialog>
  );
}

function unsentIn({ outgoing }: GatewayState): readonly OutgoingMessage[] {
  return Object.values(outgoing)
    .flat()
    .sort((left, right) => left.createdAt.localeCompare(right.createdAt));
}

function UnsentRow({ message }: { message: OutgoingMessage }) {
  const { history } = useRouter();
  const channel = useGateway((state) => state.channels[message.channelId]);
  const names = useNames(channel?.serverId ?? '');
  function open({ serverId, id }: ServerChannel): void {
    closeOverlay();
    history.push(channelPath(serverId === DIRECT ? null : serverId, id));
  }
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-field p-3">
      <div className="min-w-0 flex-1">
        {/* An archived thread is not known before it is opened. */}
        <p className="font-medium text-sm">
          {channel ? conversationName(channel) : `#${messageText.unknownChannel}`}
        </p>
        <p className="line-clamp-2 break-words text-muted">
          {plainText(message.content, names)}{' '}
          {message.files.length > 0 ? dialogText.unsentFiles(message.files.length) : null}
        </p>
        {message.failure ? <p className="text-danger text-sm">{message.failure.text}</p> : null}
      </div>
      {channel ? <Button onClick={() => open(channel)}>{dialogText.unsentOpen}</Button> : null}
      <IconButton label={messageListText.discard} onClick={() => discard(message)}>
        <Icon of={X} />
      </IconButton>
    </li>
  );
}
