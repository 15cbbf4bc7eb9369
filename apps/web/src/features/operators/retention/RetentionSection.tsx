import type { OperatorActionReply } from '@guildhall/protocol';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { ExpiryList } from '../../../ui/panels/ExpiryList.tsx';
import { Section } from '../../../ui/Surface.tsx';
import { formatDate } from '../../../ui/text/format-time.ts';
import { AskDialog, type Question } from '../AskDialog.tsx';
import { Mark, Pages } from '../Pages.tsx';
import { change, runOperatorAction, usePages } from '../run-operator-action.ts';
import { PlaceHoldDialog } from './PlaceHoldDialog.tsx';
import { operatorRetentionText as text } from './strings.ts';

const PAGE = 50;
type Hold = OperatorActionReply<'placeHold'>;

/** Legal holds, and a preview of what the rules would delete in a server. */
export function RetentionSection() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Holds />
      <Preview />
    </div>
  );
}

function Holds() {
  const [placing, setPlacing] = useState(false);
  const holds = usePages(['holds'], PAGE, (page) => runOperatorAction('listHolds', page));
  return (
    <Section title={text.holds} hint={text.holdsHint}>
      <div>
        <Button onClick={() => setPlacing(true)}>{text.place}</Button>
      </div>
      <Pages pages={holds} icon={Lock} empty={text.noHolds} emptyHint={text.noHoldsHint}>
        {(hold) => <HoldRow hold={hold} />}
      </Pages>
      {placing ? <PlaceHoldDialog onClose={() => setPlacing(false)} /> : null}
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
          <span className="break-words font-medium">{name}</span>
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

function Preview() {
  const [server, setServer] = useState('');
  const [rows, setRows] = useState<OperatorActionReply<'previewServerRetention'>>();
  const look = useAction(async () => {
    setRows(undefined);
    setRows(await runOperatorAction('previewServerRetention', { server: server.trim() }));
  });
  return (
    <Section title={text.preview} hint={text.previewHint}>
      <form onSubmit={look.submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField
          label={text.serverId}
          inputMode="numeric"
          required
          maxLength={20}
          autoComplete="off"
          value={server}
          onValue={setServer}
        />
        <Button type="submit" busy={look.busy} className="h-10">
          {text.look}
        </Button>
      </form>
      <FormError>{look.error}</FormError>
      {rows?.length === 0 ? <p role="status">{text.nothing}</p> : null}
      {rows && rows.length > 0 ? (
        <ExpiryList
          label={text.preview}
          rows={rows.map(({ channelId, channel, removes, messages, files, bytes, isMore, ...row }) => ({
            ...row,
            id: `${channelId} ${removes}`,
            name: channel,
            amount:
              removes === 'messages' ? text.messages(messages, isMore) : text.files(files, bytes, isMore),
          }))}
          words={text}
        />
      ) : null}
    </Section>
  );
}
