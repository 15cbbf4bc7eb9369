/** Codes of PostgreSQL for an undefined table or column. */
const MISSING = new Set<unknown>(['42P01', '42703']);

/** Reads a database that may be empty or of an older release, without the table or column: then returns the default. */
export async function orIfMissing<Value>(reading: Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (MISSING.has((error as { code?: unknown }).code)) return otherwise;
    throw error;
  }
}
