import { setTimeout as delay } from 'node:timers/promises';

/** Repeats the probe until it returns something. @throws after two minutes of real time */
export async function until<Result>(
  what: string,
  probe: () => Result | undefined | false | null,
): Promise<Result> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const result = probe();
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await delay(2);
  }
}
