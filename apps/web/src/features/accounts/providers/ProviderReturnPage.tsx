import { ApiRequestError } from '@guildhall/client';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../state/client.ts';
import { describeError } from '../../../state/describe-error.ts';
import { useSession } from '../../../state/session.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { Loading } from '../../../ui/Surface.tsx';
import { PRESSED_LINK } from '../../../ui/style/link.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { AuthLayout } from '../entry/AuthLayout.tsx';
import { CodeStep } from '../entry/CodeStep.tsx';
import { continueSession } from '../entry/continue-session.ts';
import { ReturnTo } from '../entry/ReturnTo.tsx';
import { securityText } from '../settings/security-strings.ts';
import { isAnswer, PROOFS, type ProofMessage, type ProviderAim, takeAim } from './aims.ts';
import { providerText as text } from './provider-strings.ts';
import { startSignIn } from './start-sign-in.ts';

type Outcome = { readonly ticket: string } | { readonly failure: string } | 'done';

/**
 * The page to which providers redirect: begins or finishes signing in, finishes linking or proving identity, and ends
 * logging out.
 *
 * @place The way back from a provider's pages for logging in and out
 */
export function ProviderReturnPage() {
  const { provider: providerId } = useParams({ from: '/sign-in/$provider' });
  const navigate = useNavigate();
  const session = useSession();
  const [answer] = useState(() => window.location.search.slice(1) || '-');
  const [aim] = useState(() => takeAim(answer));
  const [outcome, setOutcome] = useState<Outcome>();
  const begun = useRef(false);
  const isSignedIn = session.status === 'signedIn';
  const isKnown = isSignedIn || session.status === 'signedOut';
  useEffect(() => {
    if (!isKnown || begun.current || aim.to === 'log out') return;
    begun.current = true;
    const hasAnswer = isAnswer(new URLSearchParams(answer));
    // The code is used up and does not belong in the history.
    if (hasAnswer) window.history.replaceState(window.history.state, '', window.location.pathname);
    void proceed().then(setOutcome, (error: unknown) => {
      setOutcome({ failure: describeFailure(error) });
    });
    async function proceed(): Promise<Outcome> {
      if (hasAnswer) return finish(aim, providerId, answer);
      return isSignedIn ? 'done' : startSignIn(providerId, { replacing: true });
    }
  }, [isKnown, isSignedIn, aim, providerId, answer]);
  useEffect(() => {
    if (outcome !== 'done' || aim.to !== 'link') return;
    showToast(text.linked);
    void navigate({ to: '/settings/{-$section}', params: { section: 'security' }, replace: true });
  }, [outcome, aim, navigate]);

  if (aim.to === 'log out') return <ReturnTo next={logInAddress(aim)} />;
  if (outcome === 'done' && aim.to === 'sign in') return <ReturnTo next={aim.next} />;
  if (outcome === 'done' && aim.to === 'prove')
    return <AuthLayout title={text.closeWindow}>{null}</AuthLayout>;
  if (typeof outcome === 'object' && 'ticket' in outcome)
    return (
      <AuthLayout title={securityText.codeTitle} hint={securityText.codeHint}>
        {isSignedIn ? (
          <ReturnTo next={aim.next} />
        ) : (
          <CodeStep ticket={outcome.ticket} onCancel={() => void navigate({ to: '/login', search: {} })} />
        )}
      </AuthLayout>
    );
  if (typeof outcome === 'object')
    return (
      <AuthLayout title={text.failed} foot={<WayBack aim={aim} />}>
        <FormError>{outcome.failure}</FormError>
      </AuthLayout>
    );
  return (
    <AuthLayout title={aim.to === 'link' ? text.linking : text.returning}>
      <Loading label={aim.to === 'link' ? text.linking : text.returning} />
    </AuthLayout>
  );
}

function WayBack({ aim }: { aim: ProviderAim }) {
  const className = `${PRESSED_LINK} font-medium`;
  return aim.to === 'sign in' ? (
    <Link to="/login" search={aim.next ? { next: aim.next } : {}} className={className}>
      {text.backToLogIn}
    </Link>
  ) : (
    <Link to="/settings/{-$section}" params={{ section: 'security' }} className={className}>
      {text.backToSettings}
    </Link>
  );
}

function logInAddress({ next }: ProviderAim): string {
  return next === undefined ? '/login' : `/login?${new URLSearchParams({ next })}`;
}

async function finish({ to }: ProviderAim, providerId: string, answer: string): Promise<Outcome> {
  const call = { providerId, body: { answer } };
  if (to === 'link') {
    await client.api.finishProviderLink(call);
    return 'done';
  }
  if (to === 'prove') {
    const { proof } = await client.api.finishProviderProof(call);
    const proofs = new BroadcastChannel(PROOFS);
    proofs.postMessage({ providerId, proof } satisfies ProofMessage);
    proofs.close();
    window.close();
    return 'done';
  }
  const signedIn = await client.api.finishProviderSignIn(call);
  if ('codeRequired' in signedIn) return { ticket: signedIn.ticket };
  continueSession(signedIn);
  return 'done';
}

function describeFailure(error: unknown): string {
  if (!(error instanceof ApiRequestError)) return describeError(error);
  if (error.code === 'email_taken') return text.addressTaken;
  if (error.code === 'registration_closed') return text.noAccount;
  if (error.code === 'ticket_expired') return text.failedBefore;
  return describeError(error);
}
