/** Converts rows to DataExport. */
import { isoTime } from '@guildhall/platform';
import type { DataExport } from '@guildhall/protocol';
import type { InstanceSettings } from '../../runtime.ts';
import type { ExportRow } from './store.ts';

const NONE: DataExport = {
  status: 'none',
  requestedAt: null,
  readyAt: null,
  expiresAt: null,
  size: null,
  url: null,
};

/** A job that takes longer counts as failed. */
const PREPARING_MS = 24 * 3_600_000;

/** Whether an archive may still become ready. */
export function isPreparing(row: ExportRow, now: number): boolean {
  return row.readyAt === null && now - row.requestedAt.getTime() < PREPARING_MS;
}

/** Whether an archive can be downloaded: it is ready and not expired. */
export function isDownloadable(row: ExportRow, now: number): boolean {
  return row.readyAt !== null && row.expiresAt !== null && row.expiresAt.getTime() > now;
}

export function exportView(row: ExportRow | undefined, settings: InstanceSettings, now: number): DataExport {
  if (!row || !(isPreparing(row, now) || isDownloadable(row, now))) return NONE;
  const isReady = row.readyAt !== null;
  return {
    status: isReady ? 'ready' : 'preparing',
    requestedAt: isoTime(row.requestedAt),
    readyAt: row.readyAt && isoTime(row.readyAt),
    expiresAt: row.expiresAt && isoTime(row.expiresAt),
    size: row.size === null ? null : Number(row.size),
    url: isReady ? `${settings.baseUrl}/api/auth/export/archive` : null,
  };
}
