/** The operators' side of announcements: listing, creating, changing and ending them. */
import { isDeepStrictEqual } from 'node:util';
import { ANNOUNCEMENTS_LOCK, ApiError } from '@guildhall/platform';
import { isId, LIMITS, type OperatorActionInput, type OperatorActionReply } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import {
  actorOf,
  type OperatorContext,
  readActors,
  readOperatorTime,
  recordOperation,
} from '../operators/index.ts';
import { announceCurrent, announcementView, stateAt } from './current.ts';
import {
  type AnnouncementRow,
  announcementById,
  announcementsPage,
  openAnnouncements,
  upsertAnnouncement,
} from './store.ts';

type Listed = OperatorActionReply<'createAnnouncement'>;
type Details = Omit<OperatorActionInput<'changeAnnouncement'>, 'announcement'>;

/** A page of fifty, newest first. */
export async function listAnnouncements(
  ctx: OperatorContext,
  { from }: OperatorActionInput<'listAnnouncements'>,
): Promise<Listed[]> {
  if (from !== undefined && !isId(from)) return [];
  const { db } = ctx.runtime.database;
  return listed(ctx, await announcementsPage(db, from, LIMITS.instanceAnnouncementsPage));
}

/**
 * Creates an announcement for everyone, shown immediately or from its start time.
 * @throws ApiError invalid_request for contradictory times, or if there are too many already
 */
export async function createAnnouncement(
  ctx: OperatorContext,
  input: OperatorActionInput<'createAnnouncement'>,
): Promise<Listed> {
  const { runtime } = ctx;
  const now = new Date(runtime.clock.now());
  return change(ctx, 'announcement create', async (tx) => {
    if ((await openAnnouncements(tx.db, now)).length >= LIMITS.instanceAnnouncements)
      throw new ApiError('invalid_request', {
        message: `There are ${LIMITS.instanceAnnouncements} announcements already: end one first.`,
      });
    const { kind, text } = input;
    const id = runtime.ids.next();
    const fresh = { id, kind, text, link: null, startsAt: now, endsAt: null, writtenAt: now };
    return { after: changed({ ...fresh, createdBy: actorOf(ctx) }, input, now) };
  });
}

/**
 * Changes an announcement; an ended one can be shown again this way. People who dismissed it see it again if its
 * kind, text or link has changed. @throws ApiError unknown_announcement, invalid_request
 */
export async function changeAnnouncement(
  ctx: OperatorContext,
  { announcement, ...input }: OperatorActionInput<'changeAnnouncement'>,
): Promise<Listed> {
  const now = new Date(ctx.runtime.clock.now());
  return change(ctx, 'announcement change', async (tx) => {
    const before = await requireAnnouncement(tx, announcement);
    return { before, after: changed(before, input, now) };
  });
}

/** Ends an announcement now; one that has not started will never be shown. @throws ApiError unknown_announcement */
export async function endAnnouncement(
  ctx: OperatorContext,
  { announcement }: OperatorActionInput<'endAnnouncement'>,
): Promise<Listed> {
  const now = new Date(ctx.runtime.clock.now());
  return change(ctx, 'announcement end', async (tx) => {
    const before = await requireAnnouncement(tx, announcement);
    const hasEnded = stateAt(before, now.getTime()) === 'ended';
    return { before, after: hasEnded ? before : { ...before, endsAt: now } };
  });
}

async function change(
  ctx: OperatorContext,
  action: string,
  decide: (
    tx: Transaction,
  ) => Promise<{ readonly before?: AnnouncementRow; readonly after: AnnouncementRow }>,
): Promise<Listed> {
  const { runtime } = ctx;
  const row = await runtime.database.transaction(async (tx) => {
    await tx.lock(ANNOUNCEMENTS_LOCK);
    const { before, after } = await decide(tx);
    if (isDeepStrictEqual(before, after)) return after;
    await upsertAnnouncement(tx.db, after);
    await announceCurrent(runtime, tx);
    await recordOperation(ctx, tx, {
      action,
      target: after.id,
      ...(before ? { before: logged(before) } : {}),
      after: logged(after),
    });
    return after;
  });
  const [view] = await listed(ctx, [row]);
  if (!view) throw new Error('the announcement has no view');
  return view;
}

/** The announcement in the form of the operator log. */
function logged(row: AnnouncementRow) {
  const { kind, text, link, startsAt, endsAt } = announcementView(row);
  return { kind, text, link, startsAt, endsAt };
}

async function requireAnnouncement(tx: Transaction, id: string): Promise<AnnouncementRow> {
  const row = isId(id) ? await announcementById(tx.db, id) : undefined;
  if (!row) throw new ApiError('unknown_announcement', { message: `There is no announcement "${id}".` });
  return row;
}

/** @throws ApiError invalid_request */
function readChange(text: string | null | undefined, before: Date | null): Date | null {
  if (text === undefined) return before;
  return text === null ? null : readOperatorTime(text);
}

/** @throws ApiError invalid_request for contradictory times */
function changed(row: AnnouncementRow, input: Details, now: Date): AnnouncementRow {
  const { kind = row.kind, text = row.text, link = row.link } = input;
  const isRewritten = kind !== row.kind || text !== row.text || link !== row.link;
  const startsAt = readChange(input.startsAt, row.startsAt) ?? now;
  const endsAt = readChange(input.endsAt, row.endsAt);
  const endChanges = input.startsAt !== undefined || input.endsAt !== undefined;
  if (endsAt && endChanges && (endsAt <= now || endsAt <= startsAt))
    throw new ApiError('invalid_request', {
      message: 'The end must be in the future and after the start.',
    });
  return { ...row, kind, text, link, startsAt, endsAt, writtenAt: isRewritten ? now : row.writtenAt };
}

async function listed(ctx: OperatorContext, rows: readonly AnnouncementRow[]): Promise<Listed[]> {
  const now = ctx.runtime.clock.now();
  const actorName = await readActors(
    ctx,
    rows.map((row) => row.createdBy),
  );
  return rows.map((row) => ({
    ...announcementView(row),
    state: stateAt(row, now),
    createdBy: actorName(row.createdBy),
  }));
}
