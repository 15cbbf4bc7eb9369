/** A requirement of a start. */

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  /** Whether a start succeeds even if this fails. */
  readonly isWarning?: true;
  /** The finding. */
  readonly detail: string;
  /** What to do about a failure. */
  readonly advice?: string;
}

/** Runs a check; a thrown error is the finding. */
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

/** A check whose failure does not prevent a start. */
export async function checkOptional(...args: Parameters<typeof check>): Promise<CheckResult> {
  const found = await check(...args);
  return found.ok ? found : { ...found, isWarning: true };
}
