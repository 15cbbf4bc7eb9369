/** The same done for several people, one after the other, as the service's limits have it. */
import { describeError } from '../../state/describe-error.ts';
import type { Person } from '../../state/overlays.ts';

export interface Failure {
  readonly person: Person;
  /** Why, in words. */
  readonly why: string;
}

export interface Outcome {
  readonly done: readonly Person[];
  readonly failed: readonly Failure[];
}

/**
 * Acts for each person in turn; one failure does not keep the others from it.
 * @param signal ends it between two people
 * @returns who it worked for and who not; those in neither were not reached
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
