/** What an import keeps in memory: everything of an archive but messages. An archive may be hostile. */
import { ApiError } from '@guildhall/platform';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** The most characters of all records as JSON; enough for 300,000 people, for example. */
const MAX_CHARACTERS = 128 * 1024 * 1024;
/** A record takes memory whatever its length. */
const LEAST_CHARACTERS = 200;

/** Counts the records that an import keeps in memory. */
export class MemoryBudget {
  #characters = 0;

  /**
   * Counts a record, and removes fields that its shape does not have.
   * @throws ApiError invalid_request when all records together are too large
   */
  keep<Shape extends TSchema>(shape: Shape, record: Static<Shape>): Static<Shape> {
    const kept = Value.Clean(shape, record) as Static<Shape>;
    this.#characters += Math.max(LEAST_CHARACTERS, JSON.stringify(kept).length);
    if (this.#characters > MAX_CHARACTERS)
      throw new ApiError('invalid_request', { message: 'The archive has too many people or channels.' });
    return kept;
  }
}
