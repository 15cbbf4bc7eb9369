import { useState } from 'react';
import { CheckboxRow } from '../../../ui/Choice.tsx';
import { showToast } from '../../../ui/Toast.tsx';
import { AskDialog, type Question } from '../AskDialog.tsx';
import { change } from '../run-operator-action.ts';
import { operatorText as common } from '../strings.ts';
import type { Account } from './person-lines.ts';
import { operatorPeopleText as text } from './strings.ts';

/** Deletes an account in fourteen days, or erases it immediately. */
export function DeleteAccountDialog({ user, onClose }: { user: Account; onClose(): void }) {
  const [now, setNow] = useState(false);
  return (
    <AskDialog question={now ? erasure(user) : deletion(user)} onClose={onClose}>
      <CheckboxRow label={text.eraseNow} hint={text.eraseNowHint} checked={now} onChecked={setNow} />
    </AskDialog>
  );
}

function deletion({ id, username }: Account): Question {
  return {
    title: common.removeTitle(username),
    hint: text.removeHint,
    confirm: common.remove,
    typed: username,
    run: () => change('deleteUser', { user: id }),
  };
}

function erasure({ id, username }: Account): Question {
  return {
    title: text.eraseTitle(username),
    hint: text.eraseHint,
    confirm: text.erase,
    typed: username,
    async run() {
      await change('deleteUser', { user: id, now: true });
      showToast(text.didErase(username));
    },
  };
}
