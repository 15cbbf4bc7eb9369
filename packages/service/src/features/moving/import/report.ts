/** Collects what an import found, and its problems. */
import { collectProblems, type Note } from '../archive/problems.ts';

export interface ImportProblem {
  /** A sentence. */
  readonly problem: string;
  readonly count: number;
  /** The first occurrence: an id or a name. */
  readonly example: string;
}

export interface ImportCounts {
  roles: number;
  channels: number;
  threads: number;
  emojis: number;
  stickers: number;
  people: number;
  messages: number;
  /** Messages that an earlier import, or meanwhile an interrupted run, had already stored. */
  known: number;
  files: number;
}

export interface ImportReport {
  readonly counts: ImportCounts;
  readonly problems: () => ImportProblem[];
  readonly note: Note;
}

export function beginReport(): ImportReport {
  const { note, list: problems } = collectProblems();
  return {
    counts: {
      roles: 0,
      channels: 0,
      threads: 0,
      emojis: 0,
      stickers: 0,
      people: 0,
      messages: 0,
      known: 0,
      files: 0,
    },
    problems,
    note,
  };
}
