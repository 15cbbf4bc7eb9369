/** One thing that a start needs. */

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  /** It is not well, but a start succeeds all the same. */
  readonly isWarning?: true;
  /** What was found. */
  readonly detail: string;
  /** What to do, when it is not well. */
  readonly advice?: string;
}

/** Runs a check; an error it throws is what was found. */
export async function check(
  name: string,
  advice: string,
  examine: () => Promise<string>,
): Promise<CheckResult> {
  try {
    return { name, ok: true, detail: await examine() };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { name, ok: false, detail: message || code || 'no answer', advice };
  }
}
