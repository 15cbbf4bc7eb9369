import { ApiRequestError } from '@guildhall/client';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { ShieldX, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { client } from '../../state/client.ts';
import { describeError } from '../../state/describe-error.ts';
import { useSession } from '../../state/session.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { BootScreen } from '../../ui/panels/BootScreen.tsx';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { ConsentScreen } from './ConsentScreen.tsx';
import { goToAddress } from './go-to-address.ts';
import { oauthText as text } from './strings.ts';

/** The authorize page (specification: Authorize page). */
export function AuthorizePage() {
  const { reloaded, ...search }: Readonly<Record<string, string>> = useSearch({ strict: false });
  const session = useSession();
  const next = `/oauth2/authorize?${new URLSearchParams(search)}`;
  const consent = useQuery({
    // The logged-in account decides what may be granted.
    queryKey: ['authorization', next, session.status === 'signedIn'],
    queryFn: ({ signal }) => client.api.getAuthorization({ query: search, signal }),
    enabled: session.status === 'signedIn' || session.status === 'signedOut',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (session.status === 'unreachable') return <BootScreen message={uiText.unreachable} problem />;
  if (isAmbiguous()) return <Fault sentence={text.invalidAuthorization} />;
  if (consent.isPending) return <Waiting label={text.loading} />;
  if (consent.error) {
    if (isUnauthorized(consent.error)) return <Navigate to="/login" search={{ next }} replace />;
    const sentence = sentenceOf(consent.error);
    if (sentence) return <Fault sentence={sentence} />;
    return <Failure error={consent.error} busy={consent.isFetching} onRetry={() => void consent.refetch()} />;
  }
  if ('redirectTo' in consent.data) return <Leaving to={consent.data.redirectTo} />;
  if (session.status !== 'signedIn') return <Navigate to="/login" search={{ next }} replace />;
  // The service's page looks for the earlier grant again while it issues the code. A cached page does not redirect.
  if (consent.data.skip && !reloaded) return <Leaving to={`${next}&reloaded=1`} />;
  return <ConsentScreen consent={consent.data} search={search} next={next} />;
}

/** Whether the link names two clients or addresses, of which the router's search keeps only the last. */
function isAmbiguous(): boolean {
  const sent = new URLSearchParams(location.search);
  return ['client_id', 'redirect_uri'].some((name) => sent.getAll(name).length > 1);
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiRequestError && error.status === 401;
}

function Waiting({ label }: { label: string }) {
  return (
    <main className="flex h-full bg-side">
      <Loading label={label} />
    </main>
  );
}

function Leaving({ to }: { to: string }) {
  useEffect(() => goToAddress(to), [to]);
  return <Waiting label={text.returning} />;
}

const MESSAGE_BY_CODE: Readonly<Record<string, string>> = {
  unknown_application: text.unknownApplication,
  unregistered_redirect: text.unregisteredRedirect,
  invalid_authorization: text.invalidAuthorization,
  invalid_request: text.invalidAuthorization,
  bot_private: text.botPrivate,
};

function sentenceOf(error: unknown): string | undefined {
  return error instanceof ApiRequestError ? MESSAGE_BY_CODE[error.code] : undefined;
}

/** A wrong link without a redirect, because the address may not belong to the application. */
function Fault({ sentence }: { sentence: string }) {
  return (
    <main className="flex h-full bg-side">
      <EmptyState
        page
        failed
        icon={ShieldX}
        title={text.faultTitle}
        action={
          <Link to="/" className={buttonClasses('secondary', 'min-h-10')}>
            {text.goHome}
          </Link>
        }
      >
        {sentence}
      </EmptyState>
    </main>
  );
}

function Failure({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry(): void }) {
  return (
    <main className="flex h-full bg-side">
      <EmptyState
        page
        failed
        icon={TriangleAlert}
        title={text.unreachableTitle}
        action={
          <Button kind="primary" busy={busy} onClick={onRetry}>
            {uiText.retry}
          </Button>
        }
      >
        {describeError(error)}
      </EmptyState>
    </main>
  );
}
