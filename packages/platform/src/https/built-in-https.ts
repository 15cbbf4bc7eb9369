/** https without a proxy: two ports, and a certificate from an authority or from files, replaced while it runs. */
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import type { Pool } from 'pg';
import { type Clock, DAY_MS } from '../clock/index.ts';
import { type BuiltInHttps, StartupError } from '../config/index.ts';
import type { Listener } from '../http/index.ts';
import { createFailureLog, type FailureLog, type Log } from '../log/index.ts';
import { type Certificate, readCertificate, readChallenge } from './certificate-store.ts';
import { type HttpsListener, openHttpsListener } from './https-listener.ts';
import { openRedirectListener, type RedirectListener } from './redirect-listener.ts';
import { renewIfDue } from './schedule.ts';

interface ServingParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
}

export interface RunningHttps {
  /**
   * Starts serving: reads the certificate, and obtains and renews it if an authority issues it.
   * @throws StartupError for unusable files
   */
  serve(parts: ServingParts): Promise<void>;
  /** Obtains a certificate if one is due, and uses the stored one. */
  runIfDue(): Promise<void>;
  /** Days until the certificate in use ends; undefined without one. */
  daysLeft(): number | undefined;
  /** Days from the beginning to the end of the certificate in use; undefined without one. */
  lifetimeDays(): number | undefined;
  /** Stops accepting connections. */
  close(): void;
  /** Stops checking; a running check gets one second to finish. */
  stop(): Promise<void>;
}

interface Serving extends ServingParts {
  readonly refreshes: FailureLog;
}

const CHECK_EVERY_MS = 10_000;
/** The database may not answer. */
const STOP_WITHIN_MS = 1000;

const NONE: RunningHttps = {
  serve: async () => {},
  runIfDue: async () => {},
  daysLeft: () => undefined,
  lifetimeDays: () => undefined,
  close: () => {},
  stop: async () => {},
};

/**
 * Opens both ports, so that occupied ports are noticed at once. Opens none without settings. @throws StartupError
 */
export async function openBuiltInHttps(
  settings: BuiltInHttps | null,
  listener: Listener,
  baseUrl: string,
): Promise<RunningHttps> {
  if (settings === null) return NONE;
  const { host } = settings;
  const https = await openHttpsListener(listener, {
    host,
    port: settings.httpsPort,
    settings: { host: 'HTTPS_HOST', port: 'HTTPS_PORT' },
  });
  try {
    const hasCertificate = () => https.validity() !== null;
    const redirect = await openRedirectListener(listener, {
      address: { host, port: settings.httpPort, settings: { host: 'HTTPS_HOST', port: 'HTTP_PORT' } },
      baseUrl,
      hasCertificate,
    });
    return running(settings, baseUrl, https, redirect);
  } catch (error) {
    https.close();
    throw error;
  }
}

/** Checks every ten seconds whether a process has stored a new certificate, or the files have changed. */
function running(
  { certificate: source }: BuiltInHttps,
  baseUrl: string,
  https: HttpsListener,
  redirect: RedirectListener,
): RunningHttps {
  const subject = { host: new URL(baseUrl).hostname, directory: '', ...source };
  const stopping = new AbortController();
  const { signal } = stopping;
  let parts: Serving | null = null;
  let timer: NodeJS.Timeout | undefined;
  let refreshing: Promise<void> | null = null;
  const read = async ({ pool }: ServingParts): Promise<Certificate | null> =>
    source.from === 'files' ? readFiles(source) : readCertificate(pool, subject);
  const use = useNewest(https);
  const refresh = async (serving: Serving): Promise<void> => {
    try {
      use(await read(serving), serving.log);
      if (source.from !== 'files' && (await renewIfDue({ ...serving, ...subject, ...source, signal })))
        use(await read(serving), serving.log);
      serving.refreshes.succeeded();
    } catch (error) {
      if (parts) serving.refreshes.failed(error);
    }
  };
  const runIfDue = async (): Promise<void> => {
    if (parts)
      refreshing ??= refresh(parts).finally(() => {
        refreshing = null;
      });
    await refreshing;
  };
  return {
    async serve(given) {
      if (source.from === 'files') use(await readFirst(source), given.log);
      // The last certificate stays in use.
      parts = { ...given, refreshes: createFailureLog(given.log, 'using the newest https certificate') };
      redirect.answerChallenges((token) => readChallenge(given.pool, token));
      timer = setInterval(() => void runIfDue(), CHECK_EVERY_MS);
      void runIfDue();
    },
    runIfDue,
    daysLeft() {
      const end = https.validity()?.to.getTime();
      return end && parts ? (end - parts.clock.now()) / DAY_MS : undefined;
    },
    lifetimeDays() {
      const validity = https.validity();
      return validity ? (validity.to.getTime() - validity.from.getTime()) / DAY_MS : undefined;
    },
    close() {
      https.close();
      redirect.close();
    },
    async stop() {
      clearInterval(timer);
      parts = null;
      stopping.abort();
      await Promise.race([refreshing, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

function useNewest(https: HttpsListener): (certificate: Certificate | null, log: Log) => void {
  let used = '';
  return (certificate, log) => {
    if (certificate === null || certificate.chain + certificate.key === used) return;
    https.use(certificate);
    used = certificate.chain + certificate.key;
    log.info({ notAfter: https.validity()?.to }, 'https uses a new certificate');
  };
}

async function readFiles(files: {
  readonly certificate: string;
  readonly key: string;
}): Promise<Certificate> {
  const [chain, key] = await Promise.all([readFile(files.certificate, 'utf8'), readFile(files.key, 'utf8')]);
  // TLS accepts an empty key or chain, and then refuses every connection. Another program may be writing them.
  if (!chain.includes('CERTIFICATE-----')) throw new Error(`${files.certificate} holds no certificate`);
  if (!key.includes('PRIVATE KEY-----')) throw new Error(`${files.key} holds no private key`);
  return { chain, key };
}

/** @throws StartupError */
async function readFirst(files: {
  readonly certificate: string;
  readonly key: string;
}): Promise<Certificate> {
  try {
    const certificate = await readFiles(files);
    createSecureContext({ key: certificate.key, cert: certificate.chain });
    return certificate;
  } catch (error) {
    throw new StartupError(
      `TLS_CERTIFICATE and TLS_KEY cannot be used (${(error as Error).message}): name two PEM files that the user who runs Guildhall may read, the chain with the certificate of this machine first, and its key without a passphrase.`,
    );
  }
}
