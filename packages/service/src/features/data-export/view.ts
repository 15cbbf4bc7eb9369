/** The states of a requested archive, of a person or of a server, and its view. */
import { DAY_MS, isoTime } from '@guildhall/platform';
import type { DataExport } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import type { ExportRow } from './store.ts';

interface RequestedArchive {
  readonly requestedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  readonly size: string | null;
}

const NONE: DataExport = {
  status: 'none',
  requestedAt: null,
  readyAt: null,
  expiresAt: null,
  size: null,
  url: null,
};

/** How long an archive can be downloaded. */
export const ARCHIVE_KEPT_MS = 7 * DAY_MS;
/** A job that takes longer counts as failed. */
const PREPARING_MS = DAY_MS;

/** Whether an archive may still become ready. */
export function isPreparing({ readyAt, requestedAt }: RequestedArchive, now: number): boolean {
  return readyAt === null && now - requestedAt.getTime() < PREPARING_MS;
}

/** Whether an archive can be downloaded: it is ready and not expired. */
export function isDownloadable({ readyAt, expiresAt }: RequestedArchive, now: number): boolean {
  return readyAt !== null && expiresAt !== null && expiresAt.getTime() > now;
}

/** @param url of the archive, once it is ready */
export function archiveView(row: RequestedArchive | undefined, url: string, now: number): DataExport {
  if (!row || !(isPreparing(row, now) || isDownloadable(row, now))) return NONE;
  return {
    status: row.readyAt ? 'ready' : 'preparing',
    requestedAt: isoTime(row.requestedAt),
    readyAt: row.readyAt && isoTime(row.readyAt),
    expiresAt: row.expiresAt && isoTime(row.expiresAt),
    size: row.size === null ? null : Number(row.size),
    url: row.readyAt && url,
  };
}

export function exportView({ settings, clock }: Runtime, row: ExportRow | undefined): DataExport {
  return archiveView(row, `${settings.baseUrl}/api/auth/export/archive`, clock.now());
}
