/** Repeats an action for several people, one at a time, because of the service's limits. */
import { describeError } from '../../state/describe-error.ts';
import type { Person } from '../../state/overlays.ts';

interface Failure {
  readonly person: Person;
  /** The reason as a sentence. */
  readonly why: string;
}

export interface Outcome {
  readonly done: readonly Person[];
  readonly failed: readonly Failure[];
}

/**
 * Acts for each person in turn and continues after failures.
 * @param signal stops between two people
 * @returns the successes and failures; people in neither were not reached
 */
export async function runForEach(
  people: readonly Person[],
  act: (person: Person) => Promise<unknown>,
  onProgress: (outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  let outcome: Outcome = { done: [], failed: [] };
  for (const person of people) {
    if (signal.aborted) break;
    try {
      await act(person);
      outcome = { ...outcome, done: [...outcome.done, person] };
    } catch (error) {
      outcome = { ...outcome, failed: [...outcome.failed, { person, why: describeError(error) }] };
    }
    onProgress(outcome);
  }
  return outcome;
}
