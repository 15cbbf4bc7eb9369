import type { OperatorActionReply } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { ExpiryList } from '../../../ui/panels/ExpiryList.tsx';
import { expiryText } from '../../../ui/panels/expiry-strings.ts';
import { Section } from '../../../ui/Surface.tsx';
import { formatDate } from '../../../ui/text/format-time.ts';
import { Status } from '../../../ui/text/Status.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { AskDialog, type Question } from '../AskDialog.tsx';
import { Mark, Pages } from '../Pages.tsx';
import { change, runOperatorAction, useConsolePages } from '../run-operator-action.ts';
import { PlaceHoldDialog } from './PlaceHoldDialog.tsx';
import { operatorRetentionText as text } from './strings.ts';

const PAGE_SIZE = 50;
type Hold = OperatorActionReply<'placeHold'>;

/** Legal holds, a preview of what the rules would delete in a server, and deleting it now. */
export function RetentionSection() {
  return (
    <div className="grid gap-8">
      <Holds />
      <Preview />
      <RunNow />
    </div>
  );
}

function Holds() {
  const [placing, setPlacing] = useState(false);
  const holds = useConsolePages(['holds'], PAGE_SIZE, (page) => runOperatorAction('listHolds', page));
  return (
    <Section title={text.holds} hint={text.holdsHint}>
      <div>
        <Button onClick={() => setPlacing(true)}>{text.place}</Button>
      </div>
      <Pages pages={holds} icon={Lock} empty={text.noHolds} emptyHint={text.noHoldsHint}>
        {(hold) => <HoldRow hold={hold} />}
      </Pages>
      {placing ? (
        <PlaceHoldDialog whose={{ kind: 'user', target: '' }} onClose={() => setPlacing(false)} />
      ) : null}
    </Section>
  );
}

function HoldRow({ hold }: { hold: Hold }) {
  const [question, setQuestion] = useState<Question>();
  const name = hold.name ?? hold.targetId;
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-1.5">
          <bdi className="break-words font-medium">{name}</bdi>
          <Mark>{text.kinds[hold.kind]}</Mark>
        </p>
        {hold.reason === null ? null : <p className="break-words text-sm">{hold.reason}</p>}
        <p className="text-muted text-sm">{text.placedBy(hold.placedBy, formatDate(hold.placedAt))}</p>
      </div>
      <Button kind="quiet" aria-label={text.liftHold(name)} onClick={() => setQuestion(lifting(hold, name))}>
        {text.lift}
      </Button>
      {question ? <AskDialog question={question} onClose={() => setQuestion(undefined)} /> : null}
    </div>
  );
}

function lifting({ kind, targetId }: Hold, name: string): Question {
  return {
    title: text.liftTitle(name),
    hint: text.liftHint,
    confirm: text.lift,
    run: () => change('liftHold', { kind, target: targetId }),
  };
}

interface DaysFieldProps {
  label: string;
  value: string;
  onValue(value: string): void;
}

/** A maximum to try; empty means the current one. */
function DaysField(props: DaysFieldProps) {
  return (
    <TextField
      {...props}
      type="number"
      min={1}
      max={LIMITS.retentionDays}
      placeholder={text.asSet}
      autoComplete="off"
    />
  );
}

function Preview() {
  const [server, setServer] = useState('');
  const [messageDays, setMessageDays] = useState('');
  const [fileDays, setFileDays] = useState('');
  const [rows, setRows] = useState<OperatorActionReply<'previewServerRetention'>>();
  const look = useAction(async () => {
    setRows(undefined);
    const maximum = {
      ...(messageDays ? { maximum: Number(messageDays) } : {}),
      ...(fileDays ? { attachmentMaximum: Number(fileDays) } : {}),
    };
    setRows(await runOperatorAction('previewServerRetention', { server: server.trim(), ...maximum }));
  });
  return (
    <Section title={text.preview} hint={text.previewHint}>
      <form onSubmit={look.submit} className="grid gap-3 wide:grid-cols-2">
        <div className="wide:col-span-2">
          <TextField
            label={text.serverId}
            inputMode="numeric"
            required
            maxLength={20}
            autoComplete="off"
            value={server}
            onValue={setServer}
          />
        </div>
        <DaysField label={text.maximum} value={messageDays} onValue={setMessageDays} />
        <DaysField label={text.fileMaximum} value={fileDays} onValue={setFileDays} />
        <div>
          <Button type="submit" busy={look.busy}>
            {text.look}
          </Button>
        </div>
      </form>
      <FormError>{look.error}</FormError>
      <Status>{rows?.length === 0 ? expiryText.nothing : null}</Status>
      {rows && rows.length > 0 ? (
        <ExpiryList
          label={text.preview}
          rows={rows.map(({ channelId, channel, removes, messages, files, bytes, isMore, ...row }) => ({
            ...row,
            id: `${channelId} ${removes}`,
            name: channel,
            amount:
              removes === 'messages'
                ? expiryText.messages(messages, isMore)
                : expiryText.files(files, bytes, isMore),
          }))}
        />
      ) : null}
    </Section>
  );
}

const RUN: Question = {
  title: text.runTitle,
  hint: text.runWarning,
  confirm: text.runNow,
  async run() {
    await change('runRetention', {});
    showToast(text.didStart);
  },
};

function RunNow() {
  const [asking, setAsking] = useState(false);
  return (
    <Section title={text.run} hint={text.runHint}>
      <div>
        <Button onClick={() => setAsking(true)}>{text.runNow}</Button>
      </div>
      {asking ? <AskDialog question={RUN} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}
