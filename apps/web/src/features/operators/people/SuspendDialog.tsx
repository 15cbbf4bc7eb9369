import { useState } from 'react';
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx';
import { showToast } from '../../../ui/Toast.tsx';
import { isoTime, localTime } from '../../../ui/text/local-time.ts';
import { AskDialog, type Question } from '../AskDialog.tsx';
import { change } from '../run-operator-action.ts';
import { operatorText as common } from '../strings.ts';
import { type Account, lift } from './person-lines.ts';
import { operatorPeopleText as text } from './strings.ts';

/** The service refuses an end that has passed. */
const SOONEST_MS = 60_000;

/** Suspends an account, for good or until a time. */
export function SuspendDialog({ user, onClose }: { user: Account; onClose(): void }) {
  const [ends, setEnds] = useState('');
  const [soonest] = useState(() => localTime(Date.now() + SOONEST_MS));
  return (
    <AskDialog question={suspension(user, ends)} onClose={onClose}>
      <DateTimeField
        label={text.ends}
        hint={text.endsHint}
        aside={common.optional}
        min={soonest}
        value={ends}
        onValue={setEnds}
      />
    </AskDialog>
  );
}

function suspension(user: Account, ends: string): Question {
  const { id, username } = user;
  return {
    title: common.suspendTitle(username),
    hint: common.suspendHint,
    confirm: common.suspend,
    asks: common.reason,
    async run(reason) {
      await change('suspendUser', {
        user: id,
        ...(reason ? { reason } : {}),
        ...(ends ? { until: isoTime(ends) } : {}),
      });
      showToast(common.didSuspend(username), 'done', { label: common.undo, run: () => lift(user) });
    },
  };
}
