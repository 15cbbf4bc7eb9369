import { useState } from 'react';
import { uiText } from '../../../ui/strings.ts';
import { fieldText } from '../../../ui/text/field-strings.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { AskDialog, type Question } from '../AskDialog.tsx';
import { EndField, untilInput } from '../EndField.tsx';
import { operatorEndText as text } from '../end-strings.ts';
import { change } from '../run-operator-action.ts';
import { operatorText as common } from '../strings.ts';
import { type Account, lift } from './person-entries.ts';

/** Suspends an account, for good or until a time. */
export function SuspendDialog({ user, onClose }: { user: Account; onClose(): void }) {
  const [ends, setEnds] = useState('');
  return (
    <AskDialog question={suspension(user, ends)} onClose={onClose}>
      <EndField hint={text.suspensionHint} value={ends} onValue={setEnds} />
    </AskDialog>
  );
}

function suspension(user: Account, ends: string): Question {
  const { id, username } = user;
  return {
    title: common.suspendTitle(username),
    hint: common.suspendHint,
    confirm: common.suspend,
    asks: fieldText.reason,
    async run(reason) {
      await change('suspendUser', {
        user: id,
        ...(reason ? { reason } : {}),
        ...untilInput(ends),
      });
      showToast(common.didSuspend(username), 'done', { label: uiText.undo, run: () => lift(user) });
    },
  };
}
