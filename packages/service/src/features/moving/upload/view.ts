/** Row to ServerImport. Pure. */
import { isoTime } from '@guildhall/platform';
import { LIMITS, type ServerImport } from '@guildhall/protocol';
import type { UploadRow } from './store.ts';

export function importView(row: UploadRow): ServerImport {
  const { id, filename, status, serverName, found, done, problems, error, serverId } = row;
  return {
    id,
    filename,
    status,
    serverName,
    found,
    done,
    problems,
    error,
    serverId,
    size: Number(row.size),
    receivedParts: row.received,
    parts: partCount(Number(row.size)),
    createdAt: isoTime(row.createdAt),
  };
}

export function partCount(size: number): number {
  return Math.ceil(size / LIMITS.importPartBytes);
}

/** Bytes of one part; all but the last have the same size. */
export function partSize(size: number, part: number): number {
  return Math.min(LIMITS.importPartBytes, size - part * LIMITS.importPartBytes);
}

/** Keys of the received parts. */
export function partKeys({ id, received }: Pick<UploadRow, 'id' | 'received'>): string[] {
  return Array.from({ length: received }, (_, part) => partKey(id, part));
}

export function partKey(importId: string, part: number): string {
  return `private/imports/${importId}/${part}`;
}

/** The key under which the whole archive counts as stored, from the beginning of its upload. */
export function archiveKey(importId: string): string {
  return `${partKey(importId, 0)}-archive`;
}

/** All keys of an archive, including a part that a killed process may have left. */
export function archiveKeys({ id, received }: Pick<UploadRow, 'id' | 'received'>): string[] {
  return [archiveKey(id), ...partKeys({ id, received: received + 1 })];
}
