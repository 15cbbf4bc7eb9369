import type { SignInProvider } from '@guildhall/protocol';
import { useGateway } from '../../state/gateway-store.ts';
import { useInstance } from '../../state/queries/instance.ts';
import { PasswordField, TextField } from '../../ui/Field.tsx';
import { ProviderProof } from './providers/ProviderProof.tsx';
import { useSignInMethods } from './providers/use-sign-in-methods.ts';
import { securityText as text } from './settings/security-strings.ts';

export interface Proof {
  readonly password: string;
  readonly code: string;
}
export const EMPTY_PROOF: Proof = { password: '', code: '' };
/** The fields of a request beside which {@link ProofFields} shows faults. */
export const PROOF_FIELDS: readonly string[] = ['password', 'code'];

/** The proof in the API's format. */
export function proofBody({ password, code }: Proof): { password: string; code?: string } {
  return { password, ...(code.trim() ? { code: code.trim() } : {}) };
}

/** Linked providers that prove the identity of a person without a password; empty if the person has one. */
function useProofProviders(): readonly SignInProvider[] {
  const instance = useInstance();
  const methods = useSignInMethods().data;
  if (!instance || !methods || (methods.password && instance.passwords)) return [];
  return instance.providers.filter(({ id }) => methods.links.some(({ providerId }) => providerId === id));
}

interface ProofFieldsProps {
  proof: Proof;
  onProof(proof: Proof): void;
  errors: Readonly<Record<string, string>>;
  autoFocus?: boolean;
}

/** Asks for a proof of identity: the password, and a code with two-factor authentication. */
export function ProofFields({ proof, onProof, errors, autoFocus }: ProofFieldsProps) {
  const twoFactor = useGateway((state) => state.account?.twoFactor === true);
  const providers = useProofProviders();
  return (
    <>
      {providers.length > 0 ? (
        <ProviderProof
          providers={providers}
          isProved={proof.password !== ''}
          error={errors.password}
          onProof={(password) => onProof({ ...proof, password })}
        />
      ) : (
        <PasswordField
          label={text.password}
          error={errors.password}
          value={proof.password}
          onValue={(password) => onProof({ ...proof, password })}
          autoComplete="current-password"
          required
          autoFocus={autoFocus}
        />
      )}
      {twoFactor ? (
        <TextField
          label={text.code}
          hint={text.codeHint}
          error={errors.code}
          value={proof.code}
          onValue={(code) => onProof({ ...proof, code })}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      ) : null}
    </>
  );
}
