/**
 * Backs up a running instance: all tables as of one moment, and every file that the rows of that moment use. A file
 * is stored before its row is committed and deleted after its row is gone. No file is deleted while a backup runs:
 * see `whileNoBackupRuns`.
 */
import { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BlobStore } from '../blob-store/index.ts';
import { DAY_MS } from '../clock/index.ts';
import { StartupError } from '../config/startup-error.ts';
import { BACKUP_LOCK, BackupRunningError } from './backup-lock.ts';
import {
  BACKUP_FORMAT,
  type BackupManifest,
  fileListName,
  fileName,
  manifestName,
  readFileList,
  type StoredFile,
  type StoredTable,
  tableContent,
} from './manifest.ts';
import { nameAfter, nameAt } from './names.ts';
import { type BackupRepository, isOfBackup } from './repository.ts';
import {
  checksumOfTable,
  columnList,
  fixTextForms,
  qualified,
  sequences,
  type Table,
  tablesWithRows,
} from './tables.ts';

/** An incomplete backup that began longer ago than this was interrupted. */
const ABANDONED_AFTER_MS = DAY_MS;

export interface BackupProgress {
  readonly tables: number;
  readonly ofTables: number;
  readonly files: number;
  /** How many of these files were new to the repository. */
  readonly newFiles: number;
  readonly bytes: number;
}

export interface BackupOptions {
  readonly pool: Pool;
  /** The instance's own files. */
  readonly blobs: BlobStore;
  readonly repository: BackupRepository;
  readonly version: string;
  readonly baseUrl: string;
  /** How many complete backups to keep, this one included. */
  readonly keep: number;
  readonly now: () => Date;
  readonly onProgress: (progress: BackupProgress) => void;
}

export interface FinishedBackup extends BackupProgress {
  readonly name: string;
  /** Earlier backups that were removed. */
  readonly removed: readonly string[];
  /** Earlier backups that were found to be unreadable. Their files are stored again, and none is removed. */
  readonly damaged: readonly string[];
  /** Why old backups or interrupted ones could not be removed; null if they could. */
  readonly removalFault: string | null;
}

/**
 * Makes a backup, and removes old ones when it is complete.
 * @param options.pool of at least two connections
 * @throws BackupRunningError
 */
export async function backUp(options: BackupOptions): Promise<FinishedBackup> {
  const locking = await options.pool.connect();
  try {
    // The transaction holds the lock, because poolers such as PgBouncer keep only a transaction on its connection. It
    // may stay open for hours: a statement without parameters leaves no snapshot that would hold vacuum back.
    await locking.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await locking.query<{ locked: boolean }>(
      `select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as locked`,
    );
    if (!rows[0]?.locked) throw new BackupRunningError();
    const backup = await new Backup(options, locking).run();
    // When the connection ends, PostgreSQL frees the lock a moment later, and postpones deletions until then.
    await locking.query('commit');
    return backup;
  } finally {
    // Ends the connection, and with it after an error the transaction.
    locking.release(true);
  }
}

class Backup {
  readonly #options: BackupOptions;
  readonly #locking: PoolClient;
  readonly #progress = { tables: 0, ofTables: 0, files: 0, newFiles: 0, bytes: 0 };
  readonly #damaged = new Set<string>();
  readonly #removal = { removed: [] as string[], removalFault: null as string | null };

  constructor(options: BackupOptions, locking: PoolClient) {
    this.#options = options;
    this.#locking = locking;
  }

  async run(): Promise<FinishedBackup> {
    const { repository, now } = this.#options;
    const takenAt = now();
    // Another instance may be making a backup in the same place.
    const abandoned = new Date(takenAt.getTime() - ABANDONED_AFTER_MS);
    const hadInterrupted = await this.#removeInterrupted(abandoned);
    const previous = (await repository.backups()).at(-1);
    const name = nameAfter(previous, takenAt);
    try {
      await this.#write(name, takenAt, previous);
    } catch (error) {
      // Otherwise a backup that ran out of space would leave none for the next one.
      await repository.remove(name).catch(() => undefined);
      throw error;
    }
    await this.#tryRemoval(() => this.#removeOld(abandoned, hadInterrupted));
    return { name, ...this.#removal, damaged: [...this.#damaged], ...this.#progress };
  }

  /** A failure must neither prevent a backup nor make a complete one count as failed; the next one tries again. */
  async #tryRemoval(remove: () => Promise<void>): Promise<void> {
    await remove().catch((error: Error) => {
      this.#removal.removalFault ??= error.message || error.name;
    });
  }

  async #write(name: string, takenAt: Date, previous: string | undefined): Promise<void> {
    const { repository, version, baseUrl } = this.#options;
    const { migrations, ...content } = await this.#copyDatabase(name);
    const files = await this.#copyFiles(name, previous);
    // If the connection broke, the lock is free, and files may have been deleted before they were copied.
    await this.#locking.query('select');
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      takenAt: takenAt.toISOString(),
      version,
      baseUrl,
      migrations,
      ...content,
      files,
    };
    const text = Readable.from([Buffer.from(JSON.stringify(manifest))]);
    await repository.write(manifestName(name), text, { compressed: true });
  }

  /** Before the new backup, because the disk may be full of them. @returns whether there were any */
  async #removeInterrupted(abandoned: Date): Promise<boolean> {
    const { repository } = this.#options;
    const begun = await repository.begunBackups();
    const interrupted = begun.filter(({ name, isComplete }) => !isComplete && name < nameAt(abandoned));
    for (const { name } of interrupted) await this.#tryRemoval(() => repository.remove(name));
    return interrupted.length > 0;
  }

  async #copyDatabase(backup: string): Promise<Pick<BackupManifest, 'migrations' | 'tables' | 'sequences'>> {
    const client = await this.#options.pool.connect();
    try {
      // This may take hours but delays nothing: a read-only transaction has no id in the order of the event log.
      await client.query(
        `begin isolation level repeatable read read only;
         set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
      );
      await fixTextForms(client);
      const { rows: migrations } = await client.query<{ name: string }>(
        'select name from public.migrations order by name',
      );
      const tables = await this.#copyTables(client, backup);
      const sequencesNow = await sequences(client);
      await client.query('commit');
      return { migrations: migrations.map(({ name }) => name), tables, sequences: [...sequencesNow] };
    } finally {
      client.release(true);
    }
  }

  async #copyTables(client: PoolClient, backup: string): Promise<StoredTable[]> {
    const tables = await tablesWithRows(client);
    this.#progress.ofTables = tables.length;
    const stored: StoredTable[] = [];
    for (const table of tables) {
      stored.push(await this.#copyTable(client, backup, table));
      this.#progress.tables += 1;
      this.#report();
    }
    return stored;
  }

  async #copyTable(client: PoolClient, backup: string, table: Table): Promise<StoredTable> {
    const rows = client.query(copyTo(`copy ${qualified(table)} (${columnList(table)}) to stdout`));
    const content = await this.#options.repository.write(tableContent(backup, table), rows, {
      compressed: true,
    });
    this.#progress.bytes += content.bytes;
    return { ...table, columns: [...table.columns], ...(await checksumOfTable(client, table)), content };
  }

  async #copyFiles(backup: string, previous: string | undefined): Promise<BackupManifest['files']> {
    const { blobs, repository } = this.#options;
    const known = await this.#storedFiles(previous);
    const total = { count: 0, bytes: 0 };
    const copyAll = async function* (this: Backup): AsyncGenerator<Buffer> {
      for await (const key of blobs.list('')) {
        if (isOfBackup(key)) continue;
        const file = known.get(key) ?? (await this.#copyFile(key));
        if (!file) continue;
        total.count += 1;
        total.bytes += file.bytes;
        this.#progress.files += 1;
        this.#report();
        yield Buffer.from(`${JSON.stringify(file)}\n`);
      }
    };
    const list = await repository.write(fileListName(backup), copyAll.call(this), { compressed: true });
    return { ...total, list };
  }

  /**
   * A file never changes under its key, so those of the previous backup need no copy, except what was lost or cut off in
   * the repository since.
   */
  async #storedFiles(previous: string | undefined): Promise<ReadonlyMap<string, StoredFile>> {
    const listed = previous === undefined ? null : await this.#filesOf(previous);
    const stored = new Map<string, StoredFile>();
    if (listed === null) return stored;
    for await (const { key, bytes } of this.#options.repository.files()) {
      const file = listed.get(key);
      if (file && bytes >= file.bytes) stored.set(key, file);
    }
    return stored;
  }

  /** @returns null for a damaged backup, which must not prevent new ones */
  async #filesOf(backup: string): Promise<ReadonlyMap<string, StoredFile> | null> {
    try {
      return await readFileList(this.#options.repository, backup);
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      this.#damaged.add(backup);
      return null;
    }
  }

  /** @returns null for a file that was discarded since it was listed; no row named it */
  async #copyFile(key: string): Promise<StoredFile | null> {
    const { blobs, repository } = this.#options;
    const blob = await blobs.get(key);
    if (!blob) return null;
    const content = await repository.write(fileName(key), blob.stream, { compressed: false });
    this.#progress.newFiles += 1;
    this.#progress.bytes += content.bytes;
    return { key, contentType: blob.contentType, ...content };
  }

  /** Removes all but the newest backups, and files that only they or interrupted ones have. */
  async #removeOld(abandoned: Date, hadInterrupted: boolean): Promise<void> {
    const { repository, keep } = this.#options;
    const complete = await repository.backups();
    const old = complete.slice(0, Math.max(0, complete.length - keep));
    if (old.length === 0 && !hadInterrupted) return;
    const unused = await this.#unusedFiles(old, complete.slice(old.length), abandoned);
    for (const backup of old) {
      await repository.remove(backup);
      this.#removal.removed.push(backup);
    }
    await repository.delete([...unused].map(fileName));
  }

  /** Files of old backups and of interrupted ones. None while a kept backup is damaged, as its files are unknown. */
  async #unusedFiles(
    old: readonly string[],
    kept: readonly string[],
    abandoned: Date,
  ): Promise<ReadonlySet<string>> {
    const unused = new Set<string>();
    for (const backup of old) for (const key of (await this.#filesOf(backup))?.keys() ?? []) unused.add(key);
    for await (const { key, storedAt } of this.#options.repository.files())
      if (storedAt < abandoned) unused.add(key);
    for (const backup of kept) {
      const used = await this.#filesOf(backup);
      if (used === null) return new Set();
      for (const key of used.keys()) unused.delete(key);
    }
    return unused;
  }

  #report(): void {
    this.#options.onProgress({ ...this.#progress });
  }
}
