import { ApiRequestError } from '@guildhall/client';
import type { JoinRequirements } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useChallenge } from '../../state/challenges/use-challenge.ts';
import { client } from '../../state/client.ts';
import { DescribedError, waitInWords } from '../../state/describe-error.ts';
import { uniqueKey } from '../../state/forms/unique-key.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { ProgressLine } from '../../ui/marks/ProgressLine.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { formatFull } from '../../ui/text/format-time.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { joinText as text } from './join-strings.ts';
import type { JoinTarget } from './join-target.ts';

/** Refusals after which the requirements are read again; each read draws a challenge, which makes others harder. */
const CHANGED_GATE: ReadonlySet<string> = new Set(['account_too_new', 'email_unverified', 'wrong_answer']);

/** The requirements for joining a server: reasons and steps. */
export function JoinGateDialog({ target, onClose }: { target: JoinTarget; onClose(): void }) {
  const [key] = useState(uniqueKey);
  const requirements = useQuery({
    queryKey: ['join-gate', key],
    queryFn: ({ signal }) => target.ask(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { data } = requirements;
  const isBarred = data !== undefined && (data.allowedAt !== null || data.verifiedEmail);
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.title(target.serverName)}
      description={text.hint}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {text.close}
          </Button>
          {data?.verifiedEmail && data.allowedAt === null ? (
            <Button kind="primary" busy={requirements.isFetching} onClick={() => void requirements.refetch()}>
              {text.confirmed}
            </Button>
          ) : null}
          {data && !isBarred ? (
            <Button kind="primary" type="submit" form={formId}>
              {text.join}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4">
        {requirements.isPending ? <Loading label={text.loading} /> : null}
        {requirements.isError && (!data || isBarred) ? <FailedRead query={requirements} /> : null}
        {data && isBarred ? <Barred requirements={data} /> : null}
        {data && !isBarred ? (
          <ProofForm
            key={data.question}
            target={target}
            requirements={data}
            formId={formId}
            onRefused={() => void requirements.refetch()}
            onClose={onClose}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** Why the person cannot join yet: a new account, or an unconfirmed address. */
function Barred({ requirements }: { requirements: JoinRequirements }) {
  const resend = useAction(async () => {
    await client.api.resendVerification();
    showToast(text.resent);
  });
  const { allowedAt, verifiedEmail } = requirements;
  return (
    <div className="grid gap-4">
      {allowedAt === null ? null : <p>{text.tooNew(formatFull(allowedAt))}</p>}
      {verifiedEmail ? (
        <>
          <p>{text.unverified}</p>
          <div>
            <Button busy={resend.busy} onClick={() => void resend.run()}>
              {text.resend}
            </Button>
          </div>
          <FormError>{resend.error}</FormError>
        </>
      ) : null}
    </div>
  );
}

interface ProofFormProps {
  target: JoinTarget;
  requirements: JoinRequirements;
  formId: string;
  /** The service named a requirement that may be new. */
  onRefused(): void;
  onClose(): void;
}

/** A question and proof of work; joins automatically when nothing has to be typed. */
function ProofForm({ target, requirements, formId, onRefused, onClose }: ProofFormProps) {
  const { question } = requirements;
  const [answer, setAnswer] = useState('');
  const first = useRef(requirements.challenge);
  const challenge = useChallenge(requirements.challenge !== null, async (signal) => {
    const given = first.current;
    first.current = null;
    return given ?? (await target.ask(signal)).challenge;
  });
  async function show(): Promise<void> {
    await target.show();
    onClose();
  }
  const join = useAction(async () => {
    const solution = await challenge.solution();
    const proof = { ...(question ? { answer } : {}), ...(solution ? { challenge: solution } : {}) };
    try {
      await target.enter(proof);
    } catch (error) {
      if (!(error instanceof ApiRequestError)) throw error;
      if (error.code === 'joins_slowed')
        throw new DescribedError(text.slowed(waitInWords(error.retryAfter ?? 1)), { cause: error });
      // Joining was slowed down, or it took too long; the next attempt gets a new challenge.
      if (error.code === 'challenge_required') challenge.restart();
      else if (CHANGED_GATE.has(error.code)) onRefused();
      throw error;
    }
  }, show);
  const { run } = join;
  useEffect(() => {
    if (question === null) void run();
  }, [question, run]);
  return (
    <form id={formId} onSubmit={join.submit} className="grid gap-4">
      {question === null ? null : (
        <TextField
          label={question}
          hint={text.questionHint}
          value={answer}
          onValue={setAnswer}
          required
          autoFocus
          autoComplete="off"
        />
      )}
      {challenge.progress === null ? null : (
        <div className="grid gap-2">
          <ProgressLine label={text.working} share={challenge.progress} />
          <p className="text-muted text-sm">{text.workingHint}</p>
        </div>
      )}
      {join.busy && challenge.progress === null ? <Loading label={text.joining} /> : null}
      <FormError>{join.error}</FormError>
    </form>
  );
}
