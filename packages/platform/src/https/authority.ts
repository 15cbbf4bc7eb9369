/** Asks a certificate authority for a certificate (ACME, RFC 8555) and answers its challenge over HTTP. */
import type { Certificate } from './certificate-store.ts';

export interface CertificateRequest {
  readonly directory: string;
  readonly email: string;
  readonly host: string;
  readonly accountKey: Buffer;
  /** Makes the answer to the challenge readable at port 80 of every process. */
  readonly showAnswer: (token: string, answer: string) => Promise<void>;
  readonly hideAnswer: (token: string) => Promise<void>;
}

/** The authority accepts no more orders for a while. */
export class AuthorityLimit extends Error {
  /** The pause that the authority named; null if it named none. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const POLL_MS = { backoffMin: 1000, backoffMax: 15_000 };
const REQUEST_WITHIN_MS = 30_000;

type AcmeClient = typeof import('acme-client');
let loaded: Promise<AcmeClient> | null = null;

/** Loaded only when a certificate is due, about every other month. */
function load(): Promise<AcmeClient> {
  loaded ??= import('acme-client').then((acme) => {
    acme.axios.defaults.timeout = REQUEST_WITHIN_MS;
    // The schedule retries, over hours instead of seconds.
    Object.assign(acme.axios.defaults, { acmeSettings: { retryMaxAttempts: 0, retryDefaultDelay: 0 } });
    acme.axios.interceptors.response.use((answer) => {
      if (answer.status !== 429) return answer;
      const seconds = Number(answer.headers['retry-after']);
      const detail = (answer.data as { detail?: unknown } | null)?.detail;
      throw new AuthorityLimit(
        typeof detail === 'string' ? detail : 'too many requests',
        Number.isFinite(seconds) && seconds > 0 ? seconds : null,
      );
    });
    return acme;
  });
  return loaded;
}

/** Checks the connection first, because the library hides why it failed. @throws Error with the reason */
async function requireReachable(directory: string): Promise<void> {
  try {
    const answer = await fetch(directory, { signal: AbortSignal.timeout(REQUEST_WITHIN_MS) });
    await answer.body?.cancel();
  } catch (error) {
    const { cause, message } = error as Error;
    const { code } = (cause ?? {}) as { code?: string };
    throw new Error(`the authority does not answer (${code ?? message})`, { cause: error });
  }
}

export async function createAccountKey(): Promise<Buffer> {
  return (await load()).crypto.createPrivateEcdsaKey();
}

/** @throws AuthorityLimit, or an Error with the authority's answer */
export async function requestCertificate(request: CertificateRequest): Promise<Certificate> {
  await requireReachable(request.directory);
  const acme = await load();
  const client = new acme.Client({
    directoryUrl: request.directory,
    accountKey: request.accountKey,
    ...POLL_MS,
  });
  const [key, csr] = await acme.crypto.createCsr(
    { altNames: [request.host] },
    await acme.crypto.createPrivateEcdsaKey(),
  );
  const chain = await client.auto({
    csr,
    email: request.email,
    termsOfServiceAgreed: true,
    // From inside the network, the instance's name may lead elsewhere; the authority checks it from outside.
    skipChallengeVerification: true,
    challengePriority: ['http-01'],
    challengeCreateFn: (_, { token }, answer) => request.showAnswer(token, answer),
    challengeRemoveFn: (_, { token }) => request.hideAnswer(token),
  });
  return { key: key.toString(), chain };
}
