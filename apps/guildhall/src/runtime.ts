/** Opens the runtime of the service and the operator commands: database, ids, ephemeral state, settings. */
import { discordEndpointForm } from '@guildhall/discord';
import {
  type Clock,
  createDatabase,
  createIdSource,
  createPool,
  createSafeFetch,
  type Log,
  leaseProcessNumber,
  listProcesses,
  type Mailer,
  type Migration,
  migrate,
  migrateJobs,
  missingMigrations,
  type Pool,
  type ProcessLease,
  readMigrations,
  requireDatabase,
  requireNoUnfinishedRestore,
  type SafeFetch,
  type Tracing,
  withPool,
} from '@guildhall/platform';
import { type Configuration, type LiveKitSettings, StartupError } from '@guildhall/platform/config';
import {
  createTouches,
  ensureInstanceKey,
  ensurePushKey,
  type Forwarding,
  type LiveKit,
  liveSettings,
  PASSWORD_COST,
  type PasswordCost,
  type Runtime,
  type Tables,
} from '@guildhall/service';
import { type EphemeralState, openEphemeralState } from './ephemeral-state.ts';
import { openFiles } from './files.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';
import { traceTransactions } from './tracing/traced-parts.ts';
import { VERSION } from './version.ts';
import { iceSettings } from './voice/ice-settings.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Far longer than any statement or transaction takes; a process that stopped in the middle of one must not delay the
 * event log for longer.
 */
const TIMEOUTS = { statement_timeout: 300_000, idle_in_transaction_session_timeout: 30_000 };

/** Connections that break within this time have one cause, so only the first is logged. */
const BREAK_TOGETHER_MS = 1000;

export interface OpenRuntime {
  readonly runtime: Runtime;
  readonly pool: Pool;
  readonly transactionPool: Pool;
  readonly lease: ProcessLease;
  readonly ephemeralState: EphemeralState;
  close(): Promise<void>;
}

export interface OpenRuntimeOptions {
  readonly configuration: Configuration;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly clock: Clock;
  /** Default: true. If false, a database that needs migrations is refused. */
  readonly mayMigrate?: boolean;
  /** For commands: take BASE_URL and whether backups are made from the running service. Default: false. */
  readonly usesServiceSettings?: boolean;
  readonly onCommitBatch?: (size: number) => void;
  /** Default: the cost of password hashes in production. */
  readonly passwordCost?: PasswordCost;
  /** Default: none, as for commands. */
  readonly forwarding?: Forwarding;
  /** Default: none, as for commands. */
  readonly mailer?: Mailer | null;
  readonly tracing?: Tracing | null;
  /** Default: one that reaches only the public internet. */
  readonly safeFetch?: SafeFetch;
}

/** @throws StartupError if a migration is missing */
export async function requireMigrated(pool: Pool, migrations: readonly Migration[]): Promise<void> {
  if ((await missingMigrations(pool, migrations)).length > 0)
    throw new StartupError(
      'The database is empty or of an older version: start the service, or run "guildhall migrate", first.',
    );
}

/**
 * Waits for the database and brings its schema up to date.
 * @param mayMigrate if false, a database that needs migrations is refused
 * @throws StartupError
 */
export async function migrateDatabase(databaseUrl: string, log: Log, mayMigrate = true): Promise<void> {
  // Not a pool of the service, whose statements have time limits.
  await withPool(databaseUrl, 1, async (pool) => {
    await requireDatabase(pool);
    await requireNoUnfinishedRestore(pool);
    const migrations = await readMigrations(MIGRATIONS_FOLDER);
    if (!mayMigrate) await requireMigrated(pool, migrations);
    const applied = await migrate(pool, migrations, requireNoUnfinishedRestore);
    if (applied.length > 0) log.info({ applied }, 'migrated the database');
    await migrateJobs(pool, log);
  });
}

function createPools({ configuration, databaseUrl: connectionString, log }: OpenRuntimeOptions) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const onIdleError = (error: Error): void => {
    if (performance.now() - loggedAt < BREAK_TOGETHER_MS) return;
    loggedAt = performance.now();
    log.warn({ err: error }, 'database connections broke');
  };
  const preparesStatements = configuration.databasePreparedStatements;
  // Poolers without prepared statements do not support session settings either.
  const timeouts = preparesStatements ? TIMEOUTS : {};
  const connecting = { connectionString, onIdleError, preparesStatements, timeouts };
  // Single statements and transactions have pools of their own; see createDatabase.
  const forTransactions = Math.floor(configuration.databaseConnections / 2);
  return {
    pool: createPool({ ...connecting, size: configuration.databaseConnections - forTransactions }),
    transactionPool: createPool({ ...connecting, size: forTransactions }),
  };
}

/** Reads and writes nothing before it has a lease, because a restore may begin until then. @throws StartupError */
export async function openRuntime(options: OpenRuntimeOptions): Promise<OpenRuntime> {
  await migrateDatabase(options.databaseUrl, options.log, options.mayMigrate);
  const pools = createPools(options);
  let lease: ProcessLease | undefined;
  try {
    lease = await leaseProcessNumber(pools.pool, options.log);
    return await openLeased(options, { ...pools, lease });
  } catch (error) {
    await lease?.release();
    await Promise.all([pools.pool.end(), pools.transactionPool.end()]);
    throw error;
  }
}

async function openLeased(
  options: OpenRuntimeOptions,
  { pool, transactionPool, lease }: Pick<OpenRuntime, 'pool' | 'transactionPool' | 'lease'>,
): Promise<OpenRuntime> {
  const { configuration, log, clock } = options;
  const [service, instanceKey, pushKey, files, liveKit] = await Promise.all([
    options.usesServiceSettings ? settingsOfService(pool) : {},
    ensureInstanceKey(pool),
    ensurePushKey(pool),
    openFiles(configuration),
    configuration.liveKit && loadLiveKit(configuration.liveKit),
  ]);
  // Last, because nobody would close its connections if anything after it failed.
  const ephemeralState = await openEphemeralState(configuration, log);
  const untraced = createDatabase<Tables>(pool, transactionPool);
  const database = options.tracing ? traceTransactions(untraced, options.tracing) : untraced;
  const touches = createTouches();
  const safeFetch = options.safeFetch ?? createSafeFetch({ userAgent: `Guildhall/${VERSION}` });
  const providers = configuration.oidcProviders;
  const trustedHosts = providers.map(({ issuer }) => new URL(issuer).host);
  const providerFetch = createSafeFetch({ userAgent: `Guildhall/${VERSION}`, trustedHosts });
  database.onCommit((events) => {
    for (const event of events) if (event.touches) touches.apply(event.touches);
  });
  const runtime: Runtime = {
    database,
    clock,
    ids: createIdSource(clock, () => lease.currentNumber()),
    processId: lease.token,
    mayGroupEvents: () => lease.mayGroupEvents(),
    log,
    touches,
    ephemeral: ephemeralState.bus,
    forwarding: options.forwarding ?? null,
    liveKit,
    presenceStore: ephemeralState.presenceStore,
    rateLimiter: ephemeralState.rateLimiter,
    safeFetch,
    discordForm: configuration.discordApi === 'on' ? discordEndpointForm : null,
    providers,
    providerFetch,
    blobs: files.store,
    mailer: options.mailer ?? null,
    settings: liveSettings(configuredSettings({ ...configuration, ...service })),
    instanceKey,
    pushKey,
    passwordCost: options.passwordCost ?? PASSWORD_COST,
    onCommitBatch: options.onCommitBatch ?? (() => {}),
  };
  const close = async (): Promise<void> => {
    await lease.release();
    await Promise.all([safeFetch.close(), providerFetch.close()]);
    await database.close();
    await ephemeralState.close();
    files.close();
  };
  return { runtime, pool, transactionPool, lease, ephemeralState, close };
}

/** The address is that of the last process to start. */
async function settingsOfService(pool: Pool): Promise<{ baseUrl?: string; backsUp?: boolean }> {
  const processes = await listProcesses(pool);
  const baseUrl = processes.at(-1)?.baseUrl;
  return {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(processes.some(({ backsUp }) => backsUp) && { backsUp: true }),
  };
}

async function loadLiveKit(settings: LiveKitSettings): Promise<LiveKit> {
  const { openLiveKit } = await import('./voice/live-kit.ts');
  return openLiveKit(settings);
}

/** The configured values, before settings of operators. */
function configuredSettings(configuration: Configuration & { readonly backsUp?: boolean }) {
  return {
    name: configuration.instanceName,
    version: VERSION,
    baseUrl: configuration.baseUrl,
    isBaseUrlSet: configuration.isBaseUrlSet,
    registration: configuration.registration,
    localPasswords: configuration.localPasswords,
    registrationChallenge: configuration.registrationChallenge,
    accountsNeedConfirmedEmail: configuration.accountsNeedConfirmedEmail,
    secureCookies: configuration.baseUrl.startsWith('https:'),
    earlyAccess: {
      from: configuration.earlyAccessFrom ? Date.parse(configuration.earlyAccessFrom) : null,
      until: configuration.earlyAccessUntil ? Date.parse(configuration.earlyAccessUntil) : null,
    },
    coins: {
      onJoin: configuration.coinsOnJoin,
      daily: configuration.coinsDaily,
      feePercent: configuration.coinFeePercent,
    },
    messageRetentionMaxDays: configuration.messageRetentionMaxDays,
    attachmentRetentionMaxDays: configuration.attachmentRetentionMaxDays,
    imports: configuration.imports,
    importMaxBytes: configuration.importMaxMegabytes * MEGABYTE,
    storage: {
      perPersonBytes: configuration.storagePerPersonMb * MEGABYTE,
      perServerBytes: configuration.storagePerServerMb * MEGABYTE,
      maxBytes: configuration.storageMaxMb * MEGABYTE,
    },
    voiceMode: configuration.voice.mode,
    ice: configuration.ice && iceSettings(configuration.ice),
    operatorsNeedTwoFactor: configuration.operatorsNeedTwoFactor,
    backsUp: configuration.backsUp ?? configuration.backupTo !== undefined,
    sessionMaxDays: configuration.sessionMaxDays,
    keptPagesBytes: configuration.keptPagesMegabytes * MEGABYTE,
    oauthRevokeOnReuse: configuration.oauthRevokeOnReuse,
  };
}
