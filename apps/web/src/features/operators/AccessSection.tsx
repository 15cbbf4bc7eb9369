import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../state/use-action.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { ReasonField } from '../../ui/ReasonField.tsx';
import { Loading, Section } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { fieldText } from '../../ui/text/field-strings.ts';
import { formatFull } from '../../ui/text/format-time.ts';
import { showProblem, showToast } from '../../ui/toasts/toast.ts';
import { AskDialog, type Question } from './AskDialog.tsx';
import { EndField, untilInput } from './EndField.tsx';
import { operatorEndText as endText } from './end-strings.ts';
import { change, listKey, runOperatorAction } from './run-operator-action.ts';
import { operatorText as text } from './strings.ts';

/** Registration codes and banned addresses. */
export function AccessSection() {
  return (
    <div className="grid gap-8">
      <Codes />
      <Bans />
    </div>
  );
}

function Codes() {
  const [creating, setCreating] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const codes = useQuery({
    queryKey: listKey('codes'),
    queryFn: () => runOperatorAction('listRegistrationCodes', {}),
    staleTime: 0,
  });
  return (
    <Section title={text.codes} hint={text.codesHint}>
      <div>
        <Button onClick={() => setCreating(true)}>{text.createCode}</Button>
      </div>
      <Rows list={codes} empty={text.noCodes}>
        {(codes.data ?? []).map(({ code, uses, maxUses, expiresAt, note }) => (
          <Row key={code} title={code} facts={[text.used(uses, maxUses), endOf(expiresAt), note]}>
            <IconButton label={text.copyCode(code)} onClick={() => void copyText(code, text.codeCopied)}>
              <Icon of={Copy} />
            </IconButton>
            <Button
              kind="quiet"
              aria-label={text.revokeCode(code)}
              onClick={() => setQuestion(revocation(code))}
            >
              {text.revoke}
            </Button>
          </Row>
        ))}
      </Rows>
      {creating ? <CreateCodeDialog onClose={() => setCreating(false)} /> : null}
      {question ? <AskDialog question={question} onClose={() => setQuestion(undefined)} /> : null}
    </Section>
  );
}

function revocation(code: string): Question {
  return {
    title: text.revokeTitle(code),
    hint: text.revokeHint,
    confirm: text.revoke,
    async run() {
      await change('revokeRegistrationCode', { code });
      showToast(text.didRevoke(code));
    },
  };
}

function Bans() {
  const [banning, setBanning] = useState(false);
  const bans = useQuery({
    queryKey: listKey('bans'),
    queryFn: () => runOperatorAction('listAddressBans', {}),
    staleTime: 0,
  });
  return (
    <Section title={text.bans} hint={text.bansHint}>
      <div>
        <Button onClick={() => setBanning(true)}>{text.ban}</Button>
      </div>
      <Rows list={bans} empty={text.noBans}>
        {(bans.data ?? []).map(({ network, until, reason }) => (
          <Row key={network} title={network} facts={[endOf(until), reason]}>
            <UnbanButton network={network} />
          </Row>
        ))}
      </Rows>
      {banning ? <BanDialog onClose={() => setBanning(false)} /> : null}
    </Section>
  );
}

interface RowsProps {
  list: {
    readonly isPending: boolean;
    readonly isLoadingError: boolean;
    readonly error: Error | null;
    refetch(): Promise<unknown>;
  };
  empty: string;
  children: readonly ReactNode[];
}

function Rows({ list, empty, children }: RowsProps) {
  if (list.isPending) return <Loading label={text.loading} />;
  if (list.isLoadingError) return <FailedRead query={list} />;
  if (children.length === 0) return <p className="text-muted">{empty}</p>;
  return <ul className="divide-y divide-line rounded-card border border-line bg-field">{children}</ul>;
}

function endOf(time: string | null): string | null {
  if (time === null) return null;
  return Date.parse(time) > Date.now() ? endText.endsAt(formatFull(time)) : endText.ended;
}

interface RowProps {
  title: string;
  /** Empty ones are left out. */
  facts: readonly (string | null)[];
  /** Buttons. */
  children: ReactNode;
}

function Row({ title, facts, children }: RowProps) {
  const hint = facts.filter(Boolean).join(' · ');
  return (
    <li className="flex items-center gap-3 p-3">
      <div className="min-w-0 flex-1">
        <p className="font-mono [overflow-wrap:anywhere]">{title}</p>
        {hint ? <p className="text-muted text-sm [overflow-wrap:anywhere]">{hint}</p> : null}
      </div>
      {children}
    </li>
  );
}

function UnbanButton({ network }: { network: string }) {
  const lifting = useAction(() =>
    change('unbanAddress', { address: network }).then(() => showToast(text.didUnban(network)), showProblem),
  );
  return (
    <Button
      kind="quiet"
      aria-label={text.unbanAddress(network)}
      busy={lifting.busy}
      onClick={() => void lifting.run()}
    >
      {text.unban}
    </Button>
  );
}

function CreateCodeDialog({ onClose }: { onClose(): void }) {
  const [uses, setUses] = useState('1');
  const [note, setNote] = useState('');
  const [ends, setEnds] = useState('');
  const action = useAction(async () => {
    await change('createRegistrationCode', {
      uses: Number(uses),
      ...(note.trim() ? { note: note.trim() } : {}),
      ...untilInput(ends),
    });
  }, onClose);
  return (
    <FormDialog
      title={text.createCodeTitle}
      label={text.createCode}
      action={action}
      disabled={!/^[1-9]\d{0,4}$/.test(uses)}
      onClose={onClose}
    >
      <TextField label={text.uses} inputMode="numeric" value={uses} onValue={setUses} />
      <TextField
        label={text.purpose}
        aside={fieldText.optional}
        value={note}
        onValue={setNote}
        maxLength={512}
      />
      <EndField hint={endText.codeHint} value={ends} onValue={setEnds} />
    </FormDialog>
  );
}

function BanDialog({ onClose }: { onClose(): void }) {
  const [address, setAddress] = useState('');
  const [reason, setReason] = useState('');
  const [ends, setEnds] = useState('');
  const action = useAction(async () => {
    const { network } = await change('banAddress', {
      address: address.trim(),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...untilInput(ends),
    });
    showToast(text.didBan(network), 'done', {
      label: uiText.undo,
      run: () => change('unbanAddress', { address: network }),
    });
  }, onClose);
  return (
    <FormDialog
      title={text.banTitle}
      label={text.ban}
      action={action}
      disabled={!address.trim()}
      onClose={onClose}
    >
      <TextField
        label={text.address}
        hint={text.addressHint}
        value={address}
        onValue={setAddress}
        autoCapitalize="none"
        spellCheck={false}
      />
      <ReasonField value={reason} onValue={setReason} hint="" />
      <EndField hint={endText.banHint} value={ends} onValue={setEnds} />
    </FormDialog>
  );
}
