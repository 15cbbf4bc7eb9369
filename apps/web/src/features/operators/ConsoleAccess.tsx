import { ApiRequestError } from '@guildhall/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DoorClosed, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { client } from '../../state/client.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { EmptyState, Loading, Section } from '../../ui/Surface.tsx';
import { EMPTY_PROOF, PROOF_FIELDS, ProofFields, proofBody } from '../accounts/index.ts';
import { CONSOLE_ACCESS, runOperatorAction } from './run-operator-action.ts';
import { operatorText as text } from './strings.ts';

/** Shows the console to operators who have just confirmed their identity, and asks others for the missing proof. */
export function ConsoleAccess({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const access = useQuery({ queryKey: CONSOLE_ACCESS, queryFn: () => runOperatorAction('getStats', {}) });
  if (access.isPending) return <Loading label={text.loading} />;
  const code = access.error instanceof ApiRequestError ? access.error.code : undefined;
  if (code === 'two_factor_required') return <TurnOnTwoFactor />;
  if (code === 'unknown_route') {
    return (
      <EmptyState icon={DoorClosed} title={text.notFound}>
        {text.notFoundHint}
      </EmptyState>
    );
  }
  const isAsked = code === 'confirmation_required';
  const form = <ConfirmForm onConfirmed={() => void access.refetch()} />;
  // Someone may be writing in the console, so it stays behind the question.
  if (access.data) {
    return (
      <>
        {children}
        {isAsked ? (
          <Dialog
            title={text.confirmTitle}
            description={text.confirmHint}
            open
            onOpenChange={() => void queries.resetQueries({ queryKey: CONSOLE_ACCESS })}
          >
            {form}
          </Dialog>
        ) : null}
      </>
    );
  }
  if (!isAsked) return <FailedRead query={access} />;
  return (
    <Section title={text.confirmTitle} hint={text.confirmHint}>
      {form}
    </Section>
  );
}

function TurnOnTwoFactor() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={ShieldCheck}
      title={text.factorTitle}
      action={
        <Button
          kind="primary"
          onClick={() => void navigate({ to: '/settings/{-$section}', params: { section: 'security' } })}
        >
          {text.factorLink}
        </Button>
      }
    >
      {text.factorHint}
    </EmptyState>
  );
}

function ConfirmForm({ onConfirmed }: { onConfirmed(): void }) {
  const [proof, setProof] = useState(EMPTY_PROOF);
  const action = useAction(async () => {
    await client.api.confirmOperator({ body: proofBody(proof) });
    onConfirmed();
  });
  return (
    <form className="grid max-w-sm gap-4" onSubmit={action.submit}>
      <ProofFields proof={proof} onProof={setProof} errors={action.fields} />
      <FormError>{action.errorBeside(...PROOF_FIELDS)}</FormError>
      <div>
        <Button kind="primary" type="submit" busy={action.busy}>
          {text.confirm}
        </Button>
      </div>
    </form>
  );
}
