import { isoTime } from '@guildhall/platform';
import { type EndpointBody, idTime, LIMITS, type RetentionPreview } from '@guildhall/protocol';
import type { Db } from '../../tables.ts';
import type { ServerContext } from '../access/index.ts';
import { requireOwner } from '../servers/index.ts';
import {
  countExpiring,
  countExpiringFiles,
  type ExpiringFilesRow,
  type ExpiringRow,
  type ExpirySearch,
} from './expired-store.ts';
import { maximumDays, mayExpire, rulesFrom } from './rules.ts';
import { listRules } from './store.ts';
import { changedRules } from './update-retention.ts';

/**
 * Previews what rules would delete now. Ignores holds, which owners must not learn of.
 * @throws ApiError not_owner, unknown_channel, invalid_request
 */
export async function previewRetention(
  { runtime, access }: ServerContext,
  input: EndpointBody<'previewRetention'>,
): Promise<RetentionPreview> {
  requireOwner(access);
  const { db } = runtime.database;
  const serverId = access.server.id;
  const rules = changedRules(runtime, rulesFrom(await listRules(db, serverId)), input, access);
  const plan = { ...rules, maximum: maximumDays(runtime.settings) };
  const search = { serverId, plan, now: runtime.clock.now() };
  const [expiring, files] = await countAllExpiring(db, search, { leavesOutHeld: false });
  return {
    messages: sumOf(expiring, 'messages'),
    isMore: expiring.some(({ isMore }) => isMore),
    channels: expiring.map(({ channel: _channel, ...row }) => withTimes(row)),
    attachments: {
      files: sumOf(files, 'files'),
      bytes: sumOf(files, 'bytes'),
      isMore: files.some(({ isMore }) => isMore),
      channels: files.map(({ channel: _channel, ...row }) => withTimes(row)),
    },
  };
}

/** Expired messages, and expired attachments of messages that stay, by channel. */
export async function countAllExpiring(
  db: Db,
  search: ExpirySearch,
  { leavesOutHeld }: { readonly leavesOutHeld: boolean },
): Promise<[ExpiringRow[], ExpiringFilesRow[]]> {
  const counting = {
    counted: LIMITS.retentionCounted,
    channels: LIMITS.retentionChannels,
    leavesOutHeld,
  };
  return [
    mayExpire(search.plan, 'messages') ? await countExpiring(db, search, counting) : [],
    mayExpire(search.plan, 'attachments') ? await countExpiringFiles(db, search, counting) : [],
  ];
}

/** A row with the times of its oldest and newest message instead of their ids. */
export function withTimes<Row extends { readonly oldestId: string; readonly newestId: string }>({
  oldestId,
  newestId,
  ...row
}: Row): Omit<Row, 'oldestId' | 'newestId'> & { readonly oldestAt: string; readonly newestAt: string } {
  return { ...row, oldestAt: isoTime(idTime(oldestId)), newestAt: isoTime(idTime(newestId)) };
}

function sumOf<Field extends string>(rows: readonly Readonly<Record<Field, number>>[], field: Field): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}
