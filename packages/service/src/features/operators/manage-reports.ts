/** Operator actions on reports (design, chapter 9). */
import { ApiError, isoTime } from '@guildhall/platform';
import { isId, type OperatorActionReply } from '@guildhall/protocol';
import { userDirectory } from '../accounts/index.ts';
import { attachmentView, messageKey, messagesByIds } from '../messages/index.ts';
import {
  markReportClosed,
  placesOfChannels,
  type ReportRow,
  reportById,
  reportsPage,
} from '../reports/index.ts';
import { requireFrom } from './read-input.ts';
import { actorOf, type OperatorContext, readActors, recordOperation } from './record.ts';

const PAGE = 100;
const NOTE = 512;

export type OperatorReportView = OperatorActionReply<'closeReport'>;

/**
 * A hundred reports: open ones, oldest first, or closed ones, newest first.
 * @param from the last report of the previous page
 */
export async function listReports(
  ctx: OperatorContext,
  { closed, from }: { readonly closed: boolean; readonly from: string | undefined },
): Promise<OperatorReportView[]> {
  requireFrom(from);
  return reportViews(ctx, await reportsPage(ctx.runtime.database.db, { closed, from, limit: PAGE }));
}

/**
 * Closes a report; its closer may close it again to change the note.
 * @throws ApiError unknown_report, report_closed by another operator, invalid_request
 */
export async function closeReport(
  ctx: OperatorContext,
  id: string,
  note: string | undefined,
): Promise<OperatorReportView> {
  if ((note?.length ?? 0) > NOTE)
    throw new ApiError('invalid_request', { message: `The note may have up to ${NOTE} characters.` });
  const row = await ctx.runtime.database.transaction(async (tx) => {
    const before = isId(id) ? await reportById(tx.db, id) : undefined;
    if (!before) throw new ApiError('unknown_report', { message: `There is no report "${id}".` });
    if (before.closedBy !== null && before.closedBy !== actorOf(ctx)) {
      const closer = (await readActors(ctx, [before.closedBy]))(before.closedBy);
      throw new ApiError('report_closed', { message: `${closer} has already closed this report.` });
    }
    if (before.closedAt && before.note === (note ?? null)) return before;
    const at = before.closedAt ?? new Date(ctx.runtime.clock.now());
    const after = await markReportClosed(tx.db, id, { at, by: actorOf(ctx), note: note ?? null });
    await recordOperation(ctx, tx, {
      action: 'report close',
      target: id,
      before: { note: before.note },
      after: { note: after.note },
    });
    return after;
  });
  const [view] = await reportViews(ctx, [row]);
  if (!view) throw new Error('the report has no view');
  return view;
}

async function reportViews(ctx: OperatorContext, rows: readonly ReportRow[]) {
  const subjectOf = await readSubjects(ctx, rows);
  const reporters = await userDirectory(ctx.runtime).getMany(rows.map((row) => row.reporterId));
  const actorName = await readActors(
    ctx,
    rows.map((row) => row.closedBy),
  );
  return rows.map(
    (row): OperatorReportView => ({
      id: row.id,
      kind: row.kind,
      targetId: row.targetId,
      channelId: row.channelId,
      ...subjectOf(row),
      reason: row.reason,
      details: row.details,
      seen: row.seen,
      reporter: reporters.get(row.reporterId)?.row.username ?? row.reporterId,
      createdAt: isoTime(row.createdAt),
      closedAt: row.closedAt && isoTime(row.closedAt),
      closedBy: row.closedBy && actorName(row.closedBy),
      note: row.note,
    }),
  );
}

/** Reads where the reported messages are, and their files: an operator must see what a report of a picture is about. */
async function readSubjects({ runtime }: OperatorContext, rows: readonly ReportRow[]) {
  const { db } = runtime.database;
  const reported = rows.filter((row) => row.kind === 'message');
  const channelIds = [...new Set(reported.flatMap((row) => row.channelId ?? []))];
  const messageIds = reported.map((row) => row.targetId);
  const [places, messages] = await Promise.all([
    placesOfChannels(db, channelIds),
    messagesByIds(db, channelIds, messageIds),
  ]);
  return ({ channelId, targetId }: ReportRow) => {
    const message = channelId === null ? undefined : messages.get(messageKey(channelId, targetId));
    const files = message?.parts?.attachments ?? [];
    return {
      ...((channelId !== null && places.get(channelId)) || { channelName: null, server: null }),
      message: message ? { attachments: files.map((file) => attachmentView(runtime, file)) } : null,
    };
  };
}
