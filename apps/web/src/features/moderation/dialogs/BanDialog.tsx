import type { Ban } from '@guildhall/protocol';
import { type ReactNode, useRef, useState } from 'react';
import { client } from '../../../state/client.ts';
import { closeOverlay, type Person } from '../../../state/overlays.ts';
import { SelectField } from '../../../ui/Choice.tsx';
import { PeopleDialog } from '../../../ui/dialogs/PeopleDialog.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { formatDuration } from '../../../ui/text/format-duration.ts';
import { findBan } from '../bans/find-ban.ts';
import { moderationText as text } from '../strings.ts';
import { DELETED_LENGTHS } from './lengths.ts';

interface BanDialogProps {
  serverId: string;
  people: readonly Person[];
  title?: string;
  disabled?: boolean;
  /** Fields above, such as the person to ban. */
  children?: ReactNode;
  /** The text shown afterwards; by default, it names the people. */
  done?(people: readonly Person[]): string;
  onDone?(): void;
  onClose?(): void;
}

const WINDOWS = DELETED_LENGTHS.map((seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? text.deleteNothing : text.deleteLast(formatDuration(seconds)),
}));

/** Bans people, and deletes their recent messages. */
export function BanDialog({
  serverId,
  people,
  title,
  disabled,
  children,
  done = (banned) => text.banned(text.who(banned)),
  onDone,
  onClose = closeOverlay,
}: BanDialogProps) {
  const [reason, setReason] = useState('');
  const [window, setWindow] = useState('0');
  // An undo leaves the bans that there were before.
  const before = useRef(new Map<string, Ban | null>());
  async function ban({ id: userId }: Person): Promise<void> {
    if (!before.current.has(userId)) before.current.set(userId, await findBan(serverId, userId));
    const body = { reason: reason.trim(), deleteMessageSecs: Number(window) };
    await client.api.putBan({ serverId, userId, body });
  }
  async function lift({ id: userId }: Person): Promise<void> {
    if (before.current.get(userId) === null) await client.api.deleteBan({ serverId, userId });
  }
  return (
    <PeopleDialog
      title={title ?? text.banTitle(text.who(people))}
      description={text.banHint}
      confirm={text.banConfirm}
      danger
      disabled={disabled ?? false}
      people={people}
      act={ban}
      undo={lift}
      done={done}
      onDone={onDone}
      onClose={onClose}
    >
      {children}
      <SelectField
        label={text.deleteMessages}
        hint={window === '0' ? undefined : text.deleteMessagesHint}
        value={window}
        options={WINDOWS}
        onValue={setWindow}
      />
      <ReasonField value={reason} onValue={setReason} />
    </PeopleDialog>
  );
}
