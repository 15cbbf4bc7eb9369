/** Kernels may count processor time in steps of 4 ms. */
const STEP_MS = 4;

/** Garbage of earlier tests is collected in one of them at most. */
const RUNS = 3;

/**
 * How many times as long some work takes as a reference on the same machine. Only this thread's processor time counts,
 * because other programs may keep the processors busy, and of several runs only the quickest.
 */
export async function timesAsLong(work: () => unknown, reference: () => unknown): Promise<number> {
  // Compiles what both have in common.
  await reference();
  const [slow, quick] = [await processorMs(work), await processorMs(reference)];
  return slow / Math.max(quick, STEP_MS);
}

async function processorMs(work: () => unknown): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const began = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(began);
    quickest = Math.min(quickest, (user + system) / 1000);
  }
  return quickest;
}
