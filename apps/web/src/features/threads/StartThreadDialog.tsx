import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS, textLength } from '@guildhall/protocol/limits';
import { plainText, writtenText } from '@guildhall/protocol/text-formatting';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { gatewayStore } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { useAction } from '../../state/use-action.ts';
import { ArchiveField } from '../../ui/choices/ArchiveField.tsx';
import { archiveMinutes } from '../../ui/choices/archive-minutes.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { cutTo } from '../../ui/text/character-count.ts';
import { namesIn } from '../messages/index.ts';
import { startThread } from './start-thread.ts';
import { threadText as text } from './strings.ts';

const SUGGESTED_NAME = 40;

/** The default name: the first words of the message. */
function suggestedName(parent: ServerChannel, messageId: string | null): string {
  const state = gatewayStore.get();
  const message = state.messages[parent.id]?.items.find(({ id }) => id === messageId);
  const words = message ? plainText(writtenText(message), namesIn(state, parent.serverId)) : '';
  const line = words.split('\n').find((part) => part.trim() !== '') ?? '';
  if (textLength(line) <= SUGGESTED_NAME) return line.trim();
  const whole = cutTo(line, SUGGESTED_NAME + 1).lastIndexOf(' ');
  return (whole > 0 ? line.slice(0, whole) : cutTo(line, SUGGESTED_NAME)).trim();
}

interface StartThreadDialogProps {
  parent: ServerChannel;
  messageId: string | null;
}

/** Asks for a name and starts a thread, with or without an original message. */
export function StartThreadDialog({ parent, messageId }: StartThreadDialogProps) {
  const [name, setName] = useState(() => suggestedName(parent, messageId));
  const [minutes, setMinutes] = useState(String(parent.autoArchiveMinutes));
  const navigate = useNavigate();
  function open(channelId: string): Promise<void> {
    closeOverlay();
    return navigate({
      to: '/servers/$serverId/channels/$channelId',
      params: { serverId: parent.serverId, channelId },
    });
  }
  const start = useAction(() => {
    const autoArchiveMinutes = archiveMinutes(minutes);
    return startThread(parent, {
      name: name.trim(),
      ...(autoArchiveMinutes ? { autoArchiveMinutes } : {}),
      ...(messageId ? { messageId } : {}),
    });
  }, open);
  return (
    <FormDialog
      title={text.startTitle}
      description={messageId ? text.startFromHint : text.startHint(parent.name)}
      label={text.start}
      action={start}
      shownFields={['name']}
      disabled={name.trim() === ''}
      onClose={closeOverlay}
    >
      <TextField
        label={text.name}
        placeholder={text.nameExample}
        error={start.fields.name}
        value={name}
        onValue={setName}
        maxLength={LIMITS.channelName}
        autoComplete="off"
        autoFocus
        // Typing replaces the suggestion.
        onFocus={({ target }) => target.select()}
      />
      <ArchiveField value={minutes} onValue={setMinutes} />
    </FormDialog>
  );
}
