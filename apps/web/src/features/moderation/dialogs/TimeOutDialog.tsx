import { LIMITS } from '@guildhall/protocol/limits';
import { useRef, useState } from 'react';
import { client } from '../../../state/client.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { closeOverlay, type Person } from '../../../state/overlays.ts';
import { SelectField } from '../../../ui/Choice.tsx';
import { PeopleDialog } from '../../../ui/dialogs/PeopleDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { formatDuration } from '../../../ui/text/format-duration.ts';
import { moderationFirstText } from '../first-strings.ts';
import { moderationText as text } from '../strings.ts';
import { type LengthUnit, TIMEOUT_LENGTHS, timeoutSeconds } from './lengths.ts';

interface TimeOutDialogProps {
  serverId: string;
  people: readonly Person[];
  onClose?(): void;
}

const CUSTOM = 'custom';
const LENGTHS = [
  ...TIMEOUT_LENGTHS.map((seconds) => ({ value: String(seconds), label: formatDuration(seconds) })),
  { value: CUSTOM, label: text.custom },
];

/** Times members out. */
export function TimeOutDialog({ serverId, people, onClose = closeOverlay }: TimeOutDialogProps) {
  const [length, setLength] = useState('600');
  const [amount, setAmount] = useState('30');
  const [unit, setUnit] = useState<LengthUnit>('minutes');
  const [reason, setReason] = useState('');
  const durationSecs = length === CUSTOM ? timeoutSeconds(amount, unit) : Number(length);
  const before = useRef(new Map<string, string | undefined>());
  async function timeOut({ id: userId }: Person): Promise<void> {
    if (durationSecs === undefined) return;
    const until = gatewayStore.get().members[serverId]?.byId[userId]?.timeoutUntil;
    await client.api.putTimeout({ serverId, userId, body: { durationSecs, reason: reason.trim() } });
    before.current.set(userId, until);
  }
  return (
    <PeopleDialog
      title={text.timeOutTitle(text.who(people))}
      description={text.timeOutHint}
      confirm={text.timeOutConfirm}
      danger
      disabled={durationSecs === undefined}
      people={people}
      act={timeOut}
      undo={({ id }) => restoreTimeout(serverId, id, before.current.get(id))}
      done={(done) => text.timedOut(text.who(done), formatDuration(durationSecs ?? 0))}
      onClose={onClose}
    >
      <SelectField label={text.length} value={length} options={LENGTHS} onValue={setLength} />
      {length === CUSTOM ? (
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label={text.amount}
            inputMode="decimal"
            error={durationSecs === undefined ? text.badLength : undefined}
            value={amount}
            onValue={setAmount}
          />
          <SelectField
            label={text.unit}
            value={unit}
            options={[
              { value: 'minutes', label: text.minutes },
              { value: 'hours', label: text.hours },
              { value: 'days', label: text.days },
            ]}
            onValue={(value) => setUnit(value as LengthUnit)}
          />
        </div>
      ) : null}
      <ReasonField value={reason} onValue={setReason} />
    </PeopleDialog>
  );
}

/** Brings a replaced timeout back, or ends the new one. @param until the end of the replaced one */
async function restoreTimeout(serverId: string, userId: string, until: string | undefined): Promise<void> {
  const durationSecs = until === undefined ? 0 : Math.ceil((Date.parse(until) - Date.now()) / 1000);
  if (durationSecs < LIMITS.timeoutMinimumSecs) await client.api.deleteTimeout({ serverId, userId });
  else await client.api.putTimeout({ serverId, userId, body: { durationSecs } });
}

/** Ends timeouts early. */
export function EndTimeoutDialog({ serverId, people, onClose = closeOverlay }: TimeOutDialogProps) {
  const [reason, setReason] = useState('');
  const audited = reason.trim() ? { reason: reason.trim() } : {};
  return (
    <PeopleDialog
      title={text.endTimeoutTitle(text.who(people))}
      description={text.endTimeoutHint}
      confirm={moderationFirstText.endTimeout}
      people={people}
      act={({ id: userId }) => client.api.deleteTimeout({ serverId, userId, ...audited })}
      done={(done) => text.timeoutEnded(text.who(done))}
      onClose={onClose}
    >
      <ReasonField value={reason} onValue={setReason} />
    </PeopleDialog>
  );
}
