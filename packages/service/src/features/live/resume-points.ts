/**
 * Points from which sessions of Discord's gateway can resume on any process (decision 54). Such a client resumes with
 * the number of its last event. Only the process of its session can convert that number to a position in the log.
 */
import { createGroupCommit, type GroupCommit, MINUTE_MS } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../runtime.ts';
import {
  deleteExpiredResumePoints,
  type ResumePointsRow,
  takeStoredPoints,
  upsertResumePoints,
} from './resume-store.ts';

export interface ResumePoints {
  readonly sessionId: string;
  /** The newest number that was sent. */
  readonly lastSequence: number;
  /** Numbers with the positions of their events, oldest first. */
  readonly points: readonly (readonly [sequence: number, position: string])[];
}

/** The point from which a session resumes. */
export interface ResumePoint {
  /** Whether this process may have the session in memory. */
  readonly isHere: boolean;
  /** The position in the log; null if unknown. */
  readonly position: string | null;
}

const KEPT_MS = 15 * MINUTE_MS;
const BATCH = 100;
const MAX_KNOWN_SESSIONS = 10_000;
const SESSION_ID = /^[\w.-]{1,128}$/;

/** A process that stops disconnects all its bots at once, so their points share statements. */
const saveLane: (runtime: Runtime) => GroupCommit<ResumePointsRow, undefined> = perRuntime((runtime) =>
  createGroupCommit<ResumePointsRow, undefined>({
    lanes: 1,
    maximumBatch: BATCH,
    write: async (rows) => {
      const { db } = runtime.database;
      await upsertResumePoints(db, [...new Map(rows.map((row) => [row.sessionId, row])).values()]);
      await deleteExpiredResumePoints(db, new Date(runtime.clock.now()), BATCH);
      return rows.map(() => undefined);
    },
  }),
);

/** Sessions whose points this process stored and that have not been taken here since. */
const storedHere = perRuntime(() => new Set<string>());

/** Stores the points of a session whose connection ends. */
export async function saveResumePoints(
  runtime: Runtime,
  { sessionId, lastSequence, points }: ResumePoints,
): Promise<void> {
  await saveLane(runtime).add(sessionId, {
    sessionId,
    holder: runtime.processId,
    lastSequence: String(lastSequence),
    points: JSON.stringify(points),
    expiresAt: new Date(runtime.clock.now() + KEPT_MS),
  });
  const known = storedHere(runtime);
  known.add(sessionId);
  const [oldest] = known;
  if (known.size > MAX_KNOWN_SESSIONS && oldest !== undefined) known.delete(oldest);
}

/**
 * Takes the point from which a session resumes. It can be taken only once: the process that takes it continues the
 * numbering, so a process that held the session before must not continue with its own numbers.
 */
export async function takeResumePoint(
  runtime: Runtime,
  sessionId: string,
  sequence: number,
): Promise<ResumePoint> {
  if (!SESSION_ID.test(sessionId)) return { isHere: false, position: null };
  const wasStoredHere = storedHere(runtime).delete(sessionId);
  const stored = await takeStoredPoints(runtime.database.db, sessionId, new Date(runtime.clock.now()));
  if (!stored) return { isHere: !wasStoredHere, position: null };
  const isKnown = sequence <= Number(stored.lastSequence);
  const point = isKnown ? stored.points.findLast(([number]) => number <= sequence) : undefined;
  return { isHere: stored.holder === runtime.processId, position: point?.[1] ?? null };
}
