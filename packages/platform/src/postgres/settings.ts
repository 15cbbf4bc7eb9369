/** Settings of the embedded PostgreSQL, and who may connect to it. */
import { createHash } from 'node:crypto';
import type { ClusterLocation } from './location.ts';

/** `full` survives a power cut; `none` is for tests: faster, but lost when the machine fails. */
export type Durability = 'full' | 'none';

/** The role that owns the database and that Guildhall uses. */
export const APPLICATION_ROLE = 'guildhall';
export const APPLICATION_DATABASE = 'guildhall';
/** The role that creates roles and databases; used only by set-up and tests. */
export const SUPERUSER = 'postgres';

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  // All statements are short, so compiling them costs more than running them.
  jit: 'off',
  // Fewer full-page images under steady writes; a crash still recovers in seconds.
  checkpoint_timeout: '15min',
  max_wal_size: '2GB',
  min_wal_size: '80MB',
  wal_buffers: '16MB',
  // The application does group commit; a delay here would only add latency.
  commit_delay: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
};

const DURABILITY: Record<Durability, Record<string, string>> = {
  full: {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
  },
  none: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
    // Several test runs share one server.
    max_connections: '400',
  },
};

/** Files that PostgreSQL reads at start; only the user who runs Guildhall may write them. */
export function accessFiles(systemUsers: readonly string[]): {
  readonly hba: string;
  readonly ident: string;
} {
  const roles = [APPLICATION_ROLE, SUPERUSER];
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  return {
    // Peer authentication: the kernel identifies the user at the other end of the socket, so no password is needed.
    hba: 'local all all peer map=guildhall\n',
    ident: systemUsers.flatMap((name) => roles.map((role) => `guildhall ${quoted(name)} ${role}\n`)).join(''),
  };
}

/**
 * Command line settings of the server. `cluster_name` contains a fingerprint of all of them, so that the settings of
 * a running server can be compared with the current ones.
 */
export function serverSettings(options: {
  readonly location: ClusterLocation;
  readonly socketDirectory: string;
  readonly durability: Durability;
  readonly version: string;
  readonly ident: string;
}): { readonly arguments: string[]; readonly clusterName: string } {
  const { location } = options;
  const settings: Record<string, string> = {
    ...SETTINGS,
    ...DURABILITY[options.durability],
    unix_socket_directories: `"${options.socketDirectory.replaceAll('"', '""')}"`,
    hba_file: `${location.home}/pg_hba.conf`,
    ident_file: `${location.home}/pg_ident.conf`,
  };
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([settings, options.version, options.ident]))
    .digest('hex')
    .slice(0, 12);
  const clusterName = `guildhall-${fingerprint}`;
  const pairs = Object.entries({ ...settings, cluster_name: clusterName });
  return { arguments: pairs.flatMap(([name, value]) => ['-c', `${name}=${value}`]), clusterName };
}
