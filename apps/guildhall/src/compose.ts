/** The composition root: builds the parts from the configuration, connects, starts and stops them. */

import { type ParticipantCounts, startForwarding } from '@guildhall/forwarding';
import { createGateway } from '@guildhall/gateway';
import {
  type Clock,
  closeListener,
  createAddressReader,
  createHttpServer,
  createJobRunner,
  createMetrics,
  createOriginCheck,
  type JobRunner,
  type Listener,
  type Log,
  type Mailer,
  type Metrics,
  mountApiReference,
  mountMedia,
  mountRemoteImages,
  mountStaticSite,
  openListener,
  openOwnHttps,
  type RunningHttps,
  type RunningTail,
  randomToken,
  type SafeFetch,
  startTracing,
  systemClock,
  type Tracing,
} from '@guildhall/platform';
import { type Configuration, withPort } from '@guildhall/platform/config';
import { ENDPOINTS } from '@guildhall/protocol';
import {
  addRecurringJobs,
  authenticate,
  connectUnit,
  fileAccess,
  type PasswordCost,
  recoverLostPlaces,
  remotePictureUrl,
  sendLanes,
  serviceJobs,
  serviceRoutes,
  watchLostConnections,
} from '@guildhall/service';
import { type BackupSchedule, scheduleBackups } from './backup/schedule.ts';
import { mountDataExport } from './data-export-archive.ts';
import { mountDiscord } from './discord.ts';
import { startEvents } from './events.ts';
import { prepareUploadsFolder } from './files.ts';
import { followOperators } from './follow-operators.ts';
import { gatewayPorts } from './gateway-ports.ts';
import { mountGuides } from './guides/index.ts';
import { openMailer } from './mailer.ts';
import { consoleRoutes } from './operator-actions/console-routes.ts';
import { createOperatorApi } from './operator-api/operator-api.ts';
import { openOperatorListener } from './operator-api/operator-listener.ts';
import { ownHosts } from './own-hosts.ts';
import { gatewayRoutes } from './pages/gateway-routes.ts';
import { mountHealthRoutes } from './pages/health-routes.ts';
import { mountOAuth2Pages } from './pages/oauth2-pages.ts';
import { reportCondition } from './process/condition.ts';
import { joinProcesses } from './process/shared-state.ts';
import { stopServing } from './process/stop-serving.ts';
import { createReadiness, type Readiness, watchReadiness } from './readiness/readiness.ts';
import { watchStorage } from './readiness/watch-storage.ts';
import { type OpenRuntime, openRuntime } from './runtime.ts';
import { traceDeliveries, traceJobs } from './tracing/traced-parts.ts';
import { VERSION } from './version.ts';
import { forwardingSettings } from './voice/forwarding-settings.ts';
import { liveKitAddresses } from './voice/live-kit-addresses.ts';

export interface GuildhallOptions {
  readonly configuration: Configuration;
  readonly log: Log;
  readonly databaseUrl: string;
  readonly clock?: Clock;
  /** Folder of the built web client; null serves the API alone. */
  readonly webClient?: string | null;
  /** Tests check every answer against its contract. */
  readonly verifyReplies?: boolean;
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

const HOUSEKEEPING_EVERY_MS = 300_000;

/** Starts everything; on a failure, stops what was started. @throws StartupError. */
export async function startGuildhall(options: GuildhallOptions): Promise<Guildhall> {
  const { log } = options;
  const metrics = createMetrics();
  await using started = new AsyncDisposableStack();
  const listener = await openListener(options.configuration.host, options.configuration.port);
  started.defer(() => closeListener(listener));
  const configuration = withPort(options.configuration, listener.port);
  const https = await openOwnHttps(configuration.ownHttps, listener, configuration.baseUrl);
  started.defer(() => https.close());
  const mailer = options.mailer ?? (await openMailer(configuration, options.clock ?? systemClock));
  started.defer(() => mailer?.close());
  const operators = await openOperatorListener(configuration.operatorListen, metrics, mailer);
  started.defer(() => operators.stop());
  const forwarding = startForwarding({ settings: () => forwardingSettings(configuration) });
  started.defer(() => forwarding.stop());
  const tracing = configuration.tracing && (await startTracing(configuration.tracing, VERSION, log));
  started.defer(() => tracing?.stop());
  const opened = await openRuntime({
    configuration,
    databaseUrl: options.databaseUrl,
    log,
    clock: options.clock ?? systemClock,
    onCommitBatch: metrics.groupCommit,
    ...(options.passwordCost ? { passwordCost: options.passwordCost } : {}),
    mailer,
    forwarding,
    tracing,
    ...(options.safeFetch ? { safeFetch: options.safeFetch } : {}),
  });
  started.defer(opened.close);
  metrics.watchPool(opened.pool);
  metrics.watchPool(opened.transactionPool);
  metrics.watch(
    'guildhall_certificate_days',
    'Days until the certificate of its own https ends',
    https.daysLeft,
  );
  await joinProcesses(configuration, opened, log);
  const backups = scheduleBackups({ ...options, configuration, pool: opened.pool });
  started.defer(() => backups.stop());
  const { jobs, tail, readiness } = await serve(options, configuration, {
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

interface Parts {
  readonly backups: BackupSchedule;
  readonly listener: Listener;
  readonly https: RunningHttps;
  readonly opened: OpenRuntime;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  /** Its entries are stopped in reverse order. */
  readonly started: AsyncDisposableStack;
}

/** Starts event tail, gateway, API, web client and jobs, in this order. */
async function serve(
  options: GuildhallOptions,
  configuration: Configuration,
  parts: Parts,
): Promise<{ readonly jobs: JobRunner; readonly tail: RunningTail; readonly readiness: Readiness }> {
  const { listener, https, opened, metrics, tracing, started } = parts;
  const { runtime, pool } = opened;
  const events = await startEvents(options, configuration, opened, metrics);
  started.defer(events.stop);
  const trustProxy = configuration.trustProxy === 'off' ? false : configuration.trustProxy;
  const addressOf = createAddressReader(trustProxy);
  const isTrustedOrigin = createOriginCheck(configuration.baseUrl, configuration.baseUrlGiven);
  const isOwnHost = ownHosts(configuration);
  const gateway = createGateway({
    ports: gatewayPorts(runtime),
    tail: tracing ? traceDeliveries(events.tail, tracing) : events.tail,
    ephemeral: runtime.ephemeral,
    log: options.log,
    clock: { now: () => runtime.clock.elapsed() },
    baseUrl: configuration.baseUrl,
    processId: opened.lease.token,
    rateLimitScale: configuration.rateLimitScale,
    connectionsPerAddress: configuration.gatewayConnectionsPerAddress,
    compressedConnections: configuration.gatewayCompressedConnections,
    isTrustedOrigin,
    randomToken: () => randomToken(),
    metrics: metrics.gateway,
  });
  watchLostConnections(runtime);
  started.defer(connectUnit(runtime));
  const followed = await followOperators(runtime, gateway, options.log);
  started.defer(() => followed.stop());
  const http = createHttpServer({
    server: listener.server,
    routes: serviceRoutes(runtime, { ...gatewayRoutes(gateway), ...consoleRoutes }),
    authenticate: (presented) => authenticate(runtime, presented),
    rateLimiter: runtime.rateLimiter,
    clock: runtime.clock,
    log: options.log,
    isTrustedOrigin,
    isOwnHost,
    isHttps: configuration.baseUrl.startsWith('https:'),
    trustProxy,
    uploadsFolder: await prepareUploadsFolder(configuration.dataDir),
    verifyReplies: options.verifyReplies ?? false,
    isBanned: followed.isBanned,
    onAnswer: (route, method, status, seconds) => metrics.request(method, route, status, seconds),
  });
  started.defer(() => http.fastify.close());
  tracing?.watchRequests(http.fastify);
  mountMedia(http.fastify, runtime.blobs, (key, query) => fileAccess(runtime, key, query));
  mountRemoteImages(http.fastify, {
    safeFetch: runtime.safeFetch,
    clock: runtime.clock,
    urlOf: (signature, encoded) => remotePictureUrl(runtime, signature, encoded),
  });
  mountDataExport(http.fastify, runtime);
  const discord = mountDiscord(runtime, configuration, { http, server: listener.server });
  const sources = {
    pool,
    lease: opened.lease,
    tail: events.tail,
    sends: () => sendLanes(runtime).health(),
    redis: opened.ephemeralState.redis,
    dataDirectory: configuration.dataDir,
  };
  const readiness = createReadiness(sources);
  watchReadiness(metrics, sources);
  watchStorage(metrics, runtime);
  reportCondition(opened.lease, { ...sources, readiness, gateway });
  mountHealthRoutes(http.fastify, readiness);
  const { baseUrl, liveKit } = configuration;
  mountApiReference(http.fastify, { endpoints: ENDPOINTS, baseUrl, version: VERSION });
  mountGuides(http.fastify);
  mountOAuth2Pages(http.fastify, runtime, Boolean(options.webClient));
  if (options.webClient)
    await mountStaticSite(http.fastify, options.webClient, baseUrl, liveKitAddresses(liveKit));
  await http.open();
  listener.server.on('upgrade', (request, socket, head) => {
    const address = addressOf(request);
    if (followed.isBanned(address) || !isOwnHost(request.headers.host)) socket.destroy();
    else if (discord?.takes(request)) discord.handleUpgrade(request, socket, head, address);
    else gateway.handleUpgrade(request, socket, head, address);
  });
  const tasks = [...serviceJobs(runtime), ...parts.backups.tasks];
  const jobs = createJobRunner({
    pool,
    tasks: tracing ? traceJobs(tasks, tracing) : tasks,
    log: options.log,
  });
  await jobs.start();
  started.defer(() => jobs.stop());
  let recovering = Promise.resolve();
  started.defer(() => recovering);
  opened.lease.onOthersGone(() => {
    recovering = recoverLostPlaces(runtime).catch((error: unknown) =>
      options.log.error({ err: error }, 'places in voice of a process that ended were not looked for'),
    );
  });
  const housekeeping = setInterval(() => {
    addRecurringJobs(runtime).catch((error: unknown) =>
      options.log.error({ err: error }, 'housekeeping failed'),
    );
  }, HOUSEKEEPING_EVERY_MS);
  started.defer(() => clearInterval(housekeeping));
  started.defer(() => stopServing({ listener, https, http, gateway, discord }));
  started.defer(() => readiness.beginStop());
  return { jobs, tail: events.tail, readiness };
}
