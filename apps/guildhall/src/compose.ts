/** The composition root: builds the parts from the configuration, connects, starts and stops them. */

import { type ParticipantCounts, startForwarding } from '@guildhall/forwarding';
import {
  affordableConnections,
  type Clock,
  closeListener,
  createConnectionLimit,
  createMetrics,
  type Listener,
  type Mailer,
  type Metrics,
  openBuiltInHttps,
  openListener,
  type RunningHttps,
  type SafeFetch,
  startTracing,
  systemClock,
} from '@guildhall/platform';
import { type Configuration, withPort } from '@guildhall/platform/config';
import type { PasswordCost } from '@guildhall/service';
import { scheduleBackups } from './backup/schedule.ts';
import { watchBackups } from './backup/watch-backups.ts';
import { openMailer } from './mailer.ts';
import { createOperatorApi } from './operator-api/operator-api.ts';
import { openOperatorListener } from './operator-api/operator-listener.ts';
import { joinProcesses } from './process/shared-state.ts';
import { findUnusedDatabase } from './process/unused-database.ts';
import { type OpenRuntime, type OpenRuntimeOptions, openRuntime } from './runtime.ts';
import { type ServeOptions, serve, trustedProxies } from './serve.ts';
import { VERSION } from './version.ts';
import { forwardingSettings } from './voice/forwarding-settings.ts';

export interface GuildhallOptions extends ServeOptions {
  readonly configuration: Configuration;
  readonly clock?: Clock;
  /** Tests hash passwords cheaply. */
  readonly passwordCost?: PasswordCost;
  /** Default: the configuration's. */
  readonly mailer?: Mailer;
  /** Tests replace the internet. */
  readonly safeFetch?: SafeFetch;
}

export interface Guildhall {
  readonly url: string;
  /** The listening address, independent of the base URL. */
  readonly port: number;
  /** The port of the operator's listener; 0 when it is off. */
  readonly operatorPort: number;
  /** Runs jobs that are due by the clock, for tests that advance it. */
  runDueJobs(): Promise<void>;
  /** Resolves when this process has delivered all events committed so far, for tests that connect after a change. */
  caughtUp(): Promise<void>;
  /** Traffic of this process's forwarding unit by person, for tests and benchmarks. */
  voiceCounts(): Promise<readonly ParticipantCounts[]>;
  /** Refuses new requests, finishes running ones, tells sockets to reconnect, and closes the database last. */
  stop(reason?: string): Promise<void>;
}

/** Starts everything; on a failure, stops what was started. @throws StartupError */
export async function startGuildhall(options: GuildhallOptions): Promise<Guildhall> {
  const { log } = options;
  const metrics = createMetrics();
  await using started = new AsyncDisposableStack();
  const listener = await openPublicListener(options.configuration);
  started.defer(() => closeListener(listener));
  const configuration = withPort(options.configuration, listener.port);
  const https = await openBuiltInHttps(configuration.builtInHttps, listener, configuration.baseUrl);
  started.defer(() => https.close());
  const mailer = options.mailer ?? (await openMailer(configuration, options.clock ?? systemClock));
  started.defer(() => mailer?.close());
  const operators = await openOperatorListener(configuration.operatorListen, metrics, mailer);
  started.defer(() => operators.stop());
  const forwarding = startForwarding({ settings: () => forwardingSettings(configuration) });
  started.defer(() => forwarding.stop());
  const tracing = configuration.tracing && (await startTracing(configuration.tracing, VERSION, log));
  started.defer(() => tracing?.stop());
  const opened = await openMeasured(options, { configuration, metrics, mailer, forwarding, tracing });
  started.defer(opened.close);
  watchCertificate(metrics, https);
  watchBackups(metrics, configuration, opened.pool);
  await joinProcesses(configuration, opened, log);
  const unused = await findUnusedDatabase(configuration, opened.pool);
  if (unused) log.warn(`${unused}; to move its data, see docs/operating.md, "The database"`);
  const backups = scheduleBackups({ ...options, configuration, pool: opened.pool });
  started.defer(() => backups.stop());
  const { jobs, tail, readiness } = await serve({
    options,
    configuration,
    backups,
    listener,
    https,
    opened,
    metrics,
    tracing,
    started,
  });
  await https.serve({ pool: opened.pool, clock: opened.runtime.clock, log });
  started.defer(() => https.stop());
  operators.serve({ api: createOperatorApi({ runtime: opened.runtime, log }), readiness });
  const running = started.move();
  return {
    url: configuration.baseUrl,
    port: listener.port,
    operatorPort: operators.port,
    async runDueJobs() {
      await jobs.runDueJobs(opened.runtime.clock.now());
      await Promise.all([backups.runIfDue(), https.runIfDue()]);
    },
    caughtUp: () => tail.caughtUp(),
    voiceCounts: () => forwarding.counts(),
    stop: () => running.disposeAsync(),
  };
}

function watchCertificate(metrics: Metrics, { daysLeft, lifetimeDays }: RunningHttps): void {
  metrics.watch(
    'guildhall_certificate_days',
    'Days until the certificate of built-in https expires',
    daysLeft,
  );
  metrics.watch(
    'guildhall_certificate_lifetime_days',
    'Days from the beginning to the end of that certificate',
    lifetimeDays,
  );
}

/** A browser holds up to six connections besides that of the gateway, most of them for a moment. */
const CONNECTIONS_PER_GATEWAY_CONNECTION = 4;

function openPublicListener(configuration: Configuration): Promise<Listener> {
  const { host, port, gatewayConnectionsPerAddress, rateLimitScale } = configuration;
  const perAddress =
    CONNECTIONS_PER_GATEWAY_CONNECTION * gatewayConnectionsPerAddress * Math.max(1, rateLimitScale);
  const limitConnection = createConnectionLimit({
    perAddress,
    total: affordableConnections(),
    trustProxy: trustedProxies(configuration),
  });
  return openListener(host, port, { host: 'HOST', port: 'PORT' }, { limitConnection });
}

type MeasuredParts = Required<
  Pick<OpenRuntimeOptions, 'configuration' | 'mailer' | 'forwarding' | 'tracing'>
> & { readonly metrics: Metrics };

/** The runtime, with metrics of its connections and commits. */
async function openMeasured(
  options: GuildhallOptions,
  { metrics, ...parts }: MeasuredParts,
): Promise<OpenRuntime> {
  const opened = await openRuntime({
    ...parts,
    databaseUrl: options.databaseUrl,
    log: options.log,
    clock: options.clock ?? systemClock,
    onCommitBatch: metrics.groupCommit,
    ...(options.passwordCost ? { passwordCost: options.passwordCost } : {}),
    ...(options.safeFetch ? { safeFetch: options.safeFetch } : {}),
  });
  metrics.watchPool(opened.pool);
  metrics.watchPool(opened.transactionPool);
  return opened;
}
