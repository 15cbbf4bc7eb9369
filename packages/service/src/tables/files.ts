/** Stored files, and the totals of servers, accounts and the instance. */
import type { Default, NullableTime, Optional, Time } from './columns.ts';

export type FileKind =
  | 'attachment'
  | 'avatar'
  | 'banner'
  | 'icon'
  | 'emoji'
  | 'sticker'
  | 'export'
  | 'import';

/** A row that stays pending long after its upload must have ended is removed with its file. */
interface StoredFilesTable {
  key: string;
  kind: FileKind;
  bytes: string;
  user_id: Optional<string>;
  server_id: Optional<string>;
  stored_at: Time;
  pending: boolean;
}

interface StorageTotalsTable {
  scope: 'instance' | 'kind' | 'server' | 'user';
  /** Empty for the instance. */
  id: string;
  bytes: Default<string>;
  files: Default<string>;
}

interface StorageLimitsTable {
  scope: 'server' | 'user';
  id: string;
  bytes: Optional<string>;
}

interface StorageChangesTable extends Required<StorageTotalsTable> {
  scope_id: string;
}

/** One row: the newest search for unused files. */
interface OrphanSearchesTable {
  only_row: Default<boolean>;
  id: string;
  removes: boolean;
  started_at: Time;
  finished_at: NullableTime;
  folder: Default<number>;
  after: Default<string>;
  checked: Default<string>;
  files: Default<string>;
  bytes: Default<string>;
}

export interface FileTables {
  orphan_searches: OrphanSearchesTable;
  stored_files: StoredFilesTable;
  storage_totals: StorageTotalsTable;
  storage_changes: StorageChangesTable;
  storage_limits: StorageLimitsTable;
}
