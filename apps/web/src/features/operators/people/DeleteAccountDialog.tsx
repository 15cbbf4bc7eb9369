import { useState } from 'react';
import { CheckboxRow } from '../../../ui/Choice.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { AskDialog, type Question } from '../AskDialog.tsx';
import { change } from '../run-operator-action.ts';
import { operatorText as common } from '../strings.ts';
import type { Account } from './person-entries.ts';
import { operatorPeopleText as text } from './strings.ts';

/** Deletes an account in fourteen days, or erases it immediately: the only choice if it waits for its deletion. */
export function DeleteAccountDialog({ user, onClose }: { user: Account; onClose(): void }) {
  const isWaiting = user.deletionAt !== null;
  const [now, setNow] = useState(isWaiting);
  const [messages, setMessages] = useState(false);
  return (
    <AskDialog question={now ? erasure(user, messages) : deletion(user, messages)} onClose={onClose}>
      {isWaiting ? null : (
        <CheckboxRow label={text.eraseNow} hint={text.eraseNowHint} checked={now} onChecked={setNow} />
      )}
      <CheckboxRow
        label={text.deleteMessages}
        hint={text.deleteMessagesHint}
        checked={messages}
        onChecked={setMessages}
      />
    </AskDialog>
  );
}

function deletion({ id, username }: Account, messages: boolean): Question {
  return {
    title: common.removeTitle(username),
    hint: text.removeHint,
    confirm: common.remove,
    typed: username,
    run: () => change('deleteUser', { user: id, messages }),
  };
}

function erasure({ id, username }: Account, messages: boolean): Question {
  return {
    title: text.eraseTitle(username),
    hint: text.eraseHint,
    confirm: text.erase,
    typed: username,
    async run() {
      await change('deleteUser', { user: id, now: true, messages });
      showToast(text.didErase(username));
    },
  };
}
