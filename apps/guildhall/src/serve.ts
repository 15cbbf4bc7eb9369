/** Serves clients with the opened parts: event tail, gateway, API, web client and jobs. */
import { createGateway, type Gateway } from '@guildhall/gateway';
import {
  type BadRequestGuard,
  createAddressReader,
  createBadRequestGuard,
  createHttpServer,
  createJobRunner,
  createOriginCheck,
  type HttpServer,
  type JobRunner,
  keyedHash,
  type Listener,
  type Log,
  type Metrics,
  mountApiReference,
  mountMedia,
  mountRemoteImages,
  mountStaticSite,
  type RunningHttps,
  type RunningTail,
  randomToken,
  removeAbandonedWork,
  type Tracing,
} from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { ENDPOINTS } from '@guildhall/protocol';
import {
  addRecurringJobs,
  authenticate,
  connectUnit,
  fileAccess,
  type Runtime,
  recoverLostVoiceStates,
  remotePictureUrl,
  sendLanes,
  serviceJobs,
  serviceRoutes,
  watchLostConnections,
  watchOutages,
} from '@guildhall/service';
import type { BackupSchedule } from './backup/schedule.ts';
import { mountDataExport } from './data-export-archive.ts';
import { mountDiscord } from './discord.ts';
import { startEvents } from './events.ts';
import { prepareUploadsFolder } from './files.ts';
import { followOperators } from './follow-operators.ts';
import { gatewayPorts } from './gateway-ports.ts';
import { mountGuides } from './guides/index.ts';
import { consoleRoutes } from './operator-actions/console-routes.ts';
import { ownHosts } from './own-hosts.ts';
import { gatewayRoutes } from './pages/gateway-routes.ts';
import { mountHealthRoutes } from './pages/health-routes.ts';
import { mountOAuth2Pages } from './pages/oauth2-pages.ts';
import { reportCondition } from './process/condition.ts';
import { stopServing } from './process/stop-serving.ts';
import { diskFolders } from './readiness/disks.ts';
import { createReadiness, type Readiness, watchReadiness } from './readiness/readiness.ts';
import { watchJobs } from './readiness/watch-jobs.ts';
import { watchStorage } from './readiness/watch-storage.ts';
import type { OpenRuntime } from './runtime.ts';
import { traceDeliveries, traceJobs } from './tracing/traced-parts.ts';
import { VERSION } from './version.ts';
import { liveKitAddresses } from './voice/live-kit-addresses.ts';

export interface ServeOptions {
  readonly log: Log;
  readonly databaseUrl: string;
  /** Folder of the built web client; null serves the API alone. */
  readonly webClient?: string | null;
  /** Tests check every answer against its contract. */
  readonly verifyReplies?: boolean;
  /** Default: true. Otherwise jobs wait for {@link Guildhall.runDueJobs}. */
  readonly runsJobs?: boolean;
}

interface ServeParts {
  readonly options: ServeOptions;
  readonly configuration: Configuration;
  readonly backups: BackupSchedule;
  readonly listener: Listener;
  readonly https: RunningHttps;
  readonly opened: OpenRuntime;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  /** Its entries are stopped in reverse order. */
  readonly started: AsyncDisposableStack;
}

interface Serving {
  readonly jobs: JobRunner;
  readonly tail: RunningTail;
  readonly readiness: Readiness;
}

const HOUSEKEEPING_EVERY_MS = 300_000;

/** Starts the event tail first and the jobs last. Stops with `started`. */
export async function serve(parts: ServeParts): Promise<Serving> {
  const { options, configuration, listener, https, opened, metrics, tracing, started } = parts;
  const { runtime } = opened;
  const { tail, stop: stopEvents } = await startEvents(options, configuration, opened, metrics);
  started.defer(stopEvents);
  const isOwnHost = ownHosts(configuration);
  const isTrustedOrigin = createOriginCheck(configuration.baseUrl, configuration.isBaseUrlSet);
  const badRequests = createBadRequestGuard(runtime.rateLimiter);
  const gateway = openGateway(parts, tail, { badRequests, isTrustedOrigin });
  watchLostConnections(runtime);
  watchOutages(runtime);
  started.defer(connectUnit(runtime));
  const followed = await followOperators(runtime, gateway, options.log);
  started.defer(() => followed.stop());
  const { isBanned } = followed;
  const http = await createServer(parts, { gateway, badRequests, isBanned, isOwnHost, isTrustedOrigin });
  started.defer(() => http.fastify.close());
  tracing?.watchRequests(http.fastify);
  mountFiles(http, runtime);
  const discord = mountDiscord(runtime, configuration, { http, server: listener.server });
  const readiness = await watchHealth(parts, tail, gateway);
  mountHealthRoutes(http.fastify, readiness);
  await mountPages(http, parts);
  await http.open();
  const addressOf = createAddressReader(trustedProxies(configuration));
  listener.server.on('upgrade', (request, socket, head) => {
    listener.upgraded.add(socket);
    const address = addressOf(request);
    if (isBanned(address) || !isOwnHost(request.headers.host)) socket.destroy();
    else if (discord?.takes(request)) discord.handleUpgrade(request, socket, head, address);
    else gateway.handleUpgrade(request, socket, head, address);
  });
  const jobs = await startJobs(parts);
  const isBehindProxy = configuration.trustProxy !== 'off';
  started.defer(() => stopServing({ listener, https, http, gateway, discord }, isBehindProxy));
  started.defer(() => readiness.beginStop());
  return { jobs, tail, readiness };
}

export function trustedProxies({
  trustProxy,
}: Configuration): Exclude<Configuration['trustProxy'], 'off'> | false {
  return trustProxy === 'off' ? false : trustProxy;
}

type OriginCheck = ReturnType<typeof createOriginCheck>;

function openGateway(
  { options, configuration, opened, metrics, tracing }: ServeParts,
  tail: RunningTail,
  { badRequests, isTrustedOrigin }: Pick<ServerChecks, 'badRequests' | 'isTrustedOrigin'>,
): Gateway {
  const { runtime, lease } = opened;
  return createGateway({
    ports: gatewayPorts(runtime),
    tail: tracing ? traceDeliveries(tail, tracing) : tail,
    ephemeral: runtime.ephemeral,
    log: options.log,
    clock: { now: () => runtime.clock.elapsed() },
    baseUrl: configuration.baseUrl,
    processId: lease.token,
    rateLimitScale: configuration.rateLimitScale,
    connectionsPerAddress: configuration.gatewayConnectionsPerAddress,
    compressedConnections: configuration.gatewayCompressedConnections,
    badLogIns: {
      isBlocked: (address) => badRequests.isBlocked(address, runtime.clock.now()),
      count: (address) => badRequests.count(address, runtime.clock.now()),
    },
    isTrustedOrigin,
    randomToken: () => randomToken(),
    sign: (text) => keyedHash(runtime.instanceKey, text),
    metrics: metrics.gateway,
  });
}

interface ServerChecks {
  readonly gateway: Gateway;
  readonly badRequests: BadRequestGuard;
  readonly isBanned: (address: string) => boolean;
  readonly isOwnHost: ReturnType<typeof ownHosts>;
  readonly isTrustedOrigin: OriginCheck;
}

async function createServer(
  { options, configuration, listener, opened: { runtime }, metrics, tracing }: ServeParts,
  { gateway, ...checks }: ServerChecks,
): Promise<HttpServer> {
  return createHttpServer({
    ...checks,
    server: listener.server,
    routes: serviceRoutes(runtime, { ...gatewayRoutes(gateway), ...consoleRoutes }),
    // Requests are traced by hooks of Fastify.
    direct: tracing ? [] : [ENDPOINTS.sendMessage, ENDPOINTS.listMessages],
    authenticate: (presented) => authenticate(runtime, presented, { answersWithCookie: true }),
    rateLimiter: runtime.rateLimiter,
    clock: runtime.clock,
    log: options.log,
    isHttps: configuration.baseUrl.startsWith('https:'),
    trustProxy: trustedProxies(configuration),
    uploadsFolder: await prepareUploadsFolder(configuration.dataDir),
    verifyReplies: options.verifyReplies ?? false,
    onAnswer: (route, method, status, seconds) => metrics.request(method, route, status, seconds),
  });
}

function mountFiles({ fastify }: HttpServer, runtime: Runtime): void {
  mountMedia(fastify, runtime.blobs, (key, query) => fileAccess(runtime, key, query));
  mountRemoteImages(fastify, {
    safeFetch: runtime.safeFetch,
    clock: runtime.clock,
    urlOf: (signature, encoded) => remotePictureUrl(runtime, signature, encoded),
  });
  mountDataExport(fastify, runtime);
}

/** Documentation, pages of OAuth2, and the web client. */
async function mountPages(
  { fastify }: HttpServer,
  { options, configuration, opened }: ServeParts,
): Promise<void> {
  const { baseUrl, liveKit } = configuration;
  mountApiReference(fastify, { endpoints: ENDPOINTS, baseUrl, version: VERSION });
  mountGuides(fastify);
  mountOAuth2Pages(fastify, opened.runtime, Boolean(options.webClient));
  if (options.webClient)
    await mountStaticSite(fastify, options.webClient, baseUrl, liveKitAddresses(liveKit));
}

/** Reports the state of this process to load balancers, metrics and the operators' overview. */
async function watchHealth(
  { configuration, opened, metrics }: ServeParts,
  tail: RunningTail,
  gateway: Gateway,
): Promise<Readiness> {
  const { runtime, lease } = opened;
  const sources = {
    pool: opened.pool,
    lease,
    tail,
    sends: () => sendLanes(runtime).health(),
    redis: opened.ephemeralState.redis,
    folders: await diskFolders(configuration),
  };
  const readiness = createReadiness(sources);
  watchReadiness(metrics, sources, readiness);
  watchStorage(metrics, runtime);
  watchJobs(metrics, runtime);
  reportCondition(lease, { ...sources, readiness, gateway });
  return readiness;
}

/** Runs jobs unless tests do, and removes what processes that ended left. */
async function startJobs(parts: ServeParts): Promise<JobRunner> {
  const { opened, backups, tracing, started } = parts;
  const { log } = parts.options;
  const { runtime, pool, lease } = opened;
  const tasks = [...serviceJobs(runtime), ...backups.tasks];
  const jobs = createJobRunner({
    pool,
    tasks: tracing ? traceJobs(tasks, tracing) : tasks,
    log,
    processToken: lease.token,
  });
  if (parts.options.runsJobs ?? true) {
    await jobs.start();
    started.defer(() => jobs.stop());
  }
  let recovering = Promise.resolve();
  started.defer(() => recovering);
  lease.onOthersGone(() => {
    recovering = recoverLostVoiceStates(runtime).catch((error: unknown) =>
      log.error({ err: error }, 'voice states of an ended process could not be recovered'),
    );
  });
  // Without waiting: unpacked archives may be large.
  removeAbandonedFolders(log);
  const housekeeping = setInterval(() => runHousekeeping(parts), HOUSEKEEPING_EVERY_MS);
  started.defer(() => clearInterval(housekeeping));
  return jobs;
}

function runHousekeeping({ options: { log }, configuration, opened }: ServeParts): void {
  addRecurringJobs(opened.runtime).catch((error: unknown) =>
    log.error({ err: error }, 'recurring jobs could not be added; trying again later'),
  );
  prepareUploadsFolder(configuration.dataDir).catch((error: unknown) =>
    log.error({ err: error }, 'files of killed processes could not be removed; trying again later'),
  );
  removeAbandonedFolders(log);
}

function removeAbandonedFolders(log: Log): void {
  removeAbandonedWork().catch((error: unknown) =>
    log.error({ err: error }, 'folders of killed processes could not be removed; trying again later'),
  );
}
