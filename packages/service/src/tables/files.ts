/** Stored files, and the totals of servers, accounts and the instance. */
import type { Default, Optional, Time } from './columns.ts';

export type FileKind =
  | 'attachment'
  | 'avatar'
  | 'banner'
  | 'icon'
  | 'emoji'
  | 'sticker'
  | 'export'
  | 'import';

/** A row of no upload that still runs, pending for long, is swept with its file. */
export interface StoredFilesTable {
  key: string;
  kind: FileKind;
  bytes: string;
  user_id: Optional<string>;
  server_id: Optional<string>;
  stored_at: Time;
  pending: boolean;
}

export interface StorageTotalsTable {
  scope: 'instance' | 'kind' | 'server' | 'user';
  /** Empty for the instance. */
  id: string;
  bytes: Default<string>;
  files: Default<string>;
}

export interface StorageLimitsTable {
  scope: 'server' | 'user';
  id: string;
  bytes: Optional<string>;
}

export interface StorageChangesTable extends Required<StorageTotalsTable> {
  scope_id: string;
}

export interface FileTables {
  stored_files: StoredFilesTable;
  storage_totals: StorageTotalsTable;
  storage_changes: StorageChangesTable;
  storage_limits: StorageLimitsTable;
}
