/** Collects what an import found, and its problems. */

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
  /** Messages that an earlier run had already stored. */
  known: number;
  files: number;
}

export interface ImportReport {
  readonly counts: ImportCounts;
  readonly problems: () => ImportProblem[];
  note(problem: string, example: string, count?: number): void;
}

/** The most kinds of problems, for hostile archives. */
const MOST = 100;

export function beginReport(): ImportReport {
  const problems = new Map<string, { count: number; example: string }>();
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
    problems: () => [...problems].map(([problem, { count, example }]) => ({ problem, count, example })),
    note(problem, example, count = 1) {
      const known = problems.get(problem);
      if (known) known.count += count;
      else if (problems.size < MOST) problems.set(problem, { count, example: example.slice(0, 100) });
    },
  };
}
