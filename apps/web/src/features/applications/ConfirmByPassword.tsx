import { type ReactNode, useState } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { EMPTY_PROOF, ProofFields, proofBody } from '../accounts/index.ts';

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

/** Asks for the password, and a code with two-factor log-in, before an action that cannot be undone. */
export function ConfirmByPassword({
  title,
  description,
  confirm,
  onClose,
  onConfirm,
}: ConfirmByPasswordProps) {
  const twoFactor = useGateway((state) => state.account?.twoFactor === true);
  const [proof, setProof] = useState(EMPTY_PROOF);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      confirm={confirm}
      disabled={proof.password === '' || (twoFactor && proof.code === '')}
      onConfirm={() => onConfirm(proofBody(proof))}
    >
      <ProofFields proof={proof} onProof={setProof} errors={{}} />
    </ConfirmDialog>
  );
}
