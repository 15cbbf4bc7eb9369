/** Row to DataExport. */
import { isoTime } from '@guildhall/platform';
import type { DataExport } from '@guildhall/protocol';
import type { InstanceSettings } from '../../ground.ts';
import type { ExportRow } from './store.ts';

const NONE: DataExport = {
  status: 'none',
  requestedAt: null,
  readyAt: null,
  expiresAt: null,
  size: null,
  url: null,
};

/** Whether an archive can be fetched: it is ready and its seven days are not over. */
export function isThere(row: ExportRow, now: number): boolean {
  return row.ready_at !== null && row.expires_at !== null && row.expires_at.getTime() > now;
}

export function exportView(row: ExportRow | undefined, settings: InstanceSettings, now: number): DataExport {
  if (!row || (row.ready_at && !isThere(row, now))) return NONE;
  const isReady = row.ready_at !== null;
  return {
    status: isReady ? 'ready' : 'preparing',
    requestedAt: isoTime(row.requested_at),
    readyAt: row.ready_at && isoTime(row.ready_at),
    expiresAt: row.expires_at && isoTime(row.expires_at),
    size: row.size === null ? null : Number(row.size),
    url: isReady ? `${settings.baseUrl}/api/auth/export/archive` : null,
  };
}
