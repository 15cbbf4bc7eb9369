import type { SignInProvider } from '@guildhall/protocol';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../state/client.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { keepAim, PROOFS, type ProofMessage } from './aims.ts';
import { providerText as text } from './provider-strings.ts';

interface ProviderProofProps {
  /** The linked providers. */
  providers: readonly SignInProvider[];
  isProved: boolean;
  /** Set when the proof was refused. */
  error: string | undefined;
  onProof(proof: string): void;
}

/**
 * Asks for a proof of identity by a linked provider, in its own window, so that the form here stays.
 *
 * @place Your settings: whatever takes a password
 */
export function ProviderProof({ providers, isProved, error, onProof }: ProviderProofProps) {
  const latest = useRef(onProof);
  latest.current = onProof;
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    const proofs = new BroadcastChannel(PROOFS);
    proofs.onmessage = ({ data }: MessageEvent<ProofMessage>) => latest.current(data.proof);
    return () => proofs.close();
  }, []);
  // A refused proof has expired, and would hide the buttons for another.
  useEffect(() => {
    if (error) latest.current('');
  }, [error]);
  const start = useAction(async ({ id }: SignInProvider) => {
    // Opened before any waiting, or the browser would block it as a pop-up.
    const popup = window.open('', '', 'popup,width=520,height=720');
    setBlocked(popup === null);
    if (!popup) return;
    try {
      const { url } = await client.api.startProviderProof({ providerId: id });
      keepAim(url, { to: 'prove' });
      popup.location = url;
    } catch (failure) {
      popup.close();
      throw failure;
    }
  });
  return (
    <div className="grid gap-3">
      {/* In the page before the proof, because only what changes is announced. */}
      <p role="status" className="text-muted text-sm">
        {isProved ? text.proved : text.proveHint}
      </p>
      {isProved ? null : (
        <>
          <FormError>{blocked ? text.popupBlocked : (start.error ?? (error && text.proofExpired))}</FormError>
          <div className="flex flex-wrap gap-2">
            {providers.map((provider) => (
              <Button key={provider.id} busy={start.busy} onClick={() => void start.run(provider)}>
                {text.proveWith(provider.name)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
