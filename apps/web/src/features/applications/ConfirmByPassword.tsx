import { type ReactNode, useState } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { useAction } from '../../state/use-action.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { EMPTY_PROOF, PROOF_FIELDS, ProofFields, proofBody } from '../accounts/index.ts';

interface FreshProof {
  readonly password: string;
  readonly code?: string;
}

interface ConfirmByPasswordProps {
  title: string;
  description: ReactNode;
  confirm: string;
  onClose(): void;
  onConfirm(proof: FreshProof): Promise<void>;
}

/** Asks for the password, and a code with two-factor authentication, before an action that cannot be undone. */
export function ConfirmByPassword({
  title,
  description,
  confirm,
  onClose,
  onConfirm,
}: ConfirmByPasswordProps) {
  const twoFactor = useGateway((state) => state.account?.twoFactor === true);
  const [proof, setProof] = useState(EMPTY_PROOF);
  const action = useAction(() => onConfirm(proofBody(proof)), onClose);
  return (
    <FormDialog
      title={title}
      description={description}
      label={confirm}
      danger
      action={action}
      shownFields={PROOF_FIELDS}
      disabled={proof.password === '' || (twoFactor && proof.code === '')}
      onClose={onClose}
    >
      <ProofFields proof={proof} onProof={setProof} errors={action.fields} />
    </FormDialog>
  );
}
