/** Shorter than the timeouts of load balancers and orchestrators; other metrics must not wait longer either. */
const ANSWERS_WITHIN_MS = 2000;

/** Waits two seconds for an answer of the database. @throws Error if it takes longer */
export async function withTimeout<Value>(answer: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const refuse = () => late.reject(new Error(`no answer in ${ANSWERS_WITHIN_MS} ms`));
  const timer = setTimeout(refuse, ANSWERS_WITHIN_MS);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
