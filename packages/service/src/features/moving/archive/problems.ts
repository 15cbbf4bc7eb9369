/** Collects problems of an archive or export, for the report of its import. */

/** Reports a problem, with an example of where it is. */
export type Note = (problem: string, example: string, count?: number) => void;

/** The most kinds of problems, for hostile exports. */
const MAX_PROBLEMS = 100;
const LONGEST_EXAMPLE = 100;

/** Collects problems by sentence. */
export function collectProblems() {
  const problems = new Map<string, { count: number; example: string }>();
  const note: Note = (problem, example, count = 1) => {
    const known = problems.get(problem);
    if (known) known.count += count;
    else if (problems.size < MAX_PROBLEMS) problems.set(problem, { count, example: beginningOf(example) });
  };
  const list = () => [...problems].map(([problem, { count, example }]) => ({ problem, count, example }));
  return { note, list };
}

/** A copy, because a slice would keep the whole text in memory. */
function beginningOf(example: string): string {
  return Buffer.from(example.slice(0, LONGEST_EXAMPLE)).toString();
}
