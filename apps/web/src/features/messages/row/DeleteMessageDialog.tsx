import { useGateway } from '../../../state/gateway-store.ts';
import { closeOverlay } from '../../../state/overlays.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { messageDialogText as text } from '../dialog-strings.ts';
import { useNames } from '../directory.ts';
import { removeMessage } from './remove-message.ts';
import { describeMessage } from './wordless/describe-message.ts';

/** Confirms deleting a message and shows it. */
export function DeleteMessageDialog({ channelId, messageId }: { channelId: string; messageId: string }) {
  const message = useGateway((state) =>
    state.messages[channelId]?.items.find((candidate) => candidate.id === messageId),
  );
  const serverId = useGateway((state) => state.channels[channelId]?.serverId ?? '');
  const isOwn = useGateway((state) => message?.author.id === state.account?.id);
  const names = useNames(serverId);
  return (
    <ConfirmDialog
      open
      onOpenChange={closeOverlay}
      title={text.deleteTitle}
      description={
        <>
          <span className="block">{text.deleteHint}</span>
          {message ? (
            <span className="mt-3 flex gap-3 rounded-card border border-line bg-surface p-3 text-ink">
              <Avatar
                id={message.author.id}
                name={message.author.displayName}
                url={message.author.avatarUrl}
                size={32}
              />
              <span className="min-w-0">
                <span dir="auto" className="block truncate font-semibold">
                  {names.user(message.author.id) ?? message.author.displayName}
                </span>
                <span dir="auto" className="line-clamp-3 break-words">
                  {describeMessage(message, names)}
                </span>
              </span>
            </span>
          ) : null}
        </>
      }
      confirm={text.deleteConfirm}
      audited={!isOwn}
      onConfirm={(audited) => removeMessage(channelId, messageId, audited)}
    />
  );
}
