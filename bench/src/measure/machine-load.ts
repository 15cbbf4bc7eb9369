/** The load of other programs, which explains a wide spread. */
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 400;

/** The number of processors currently busy with other programs. */
export async function busyProcessors(): Promise<number> {
  const before = totals();
  await delay(LOOK_MS);
  const after = totals();
  const share = (after.busy - before.busy) / (after.all - before.all);
  return share * cpus().length;
}

function totals(): { readonly busy: number; readonly all: number } {
  const times = cpus().map((processor) => processor.times);
  const all = times.reduce((sum, time) => sum + time.user + time.nice + time.sys + time.irq + time.idle, 0);
  return { all, busy: all - times.reduce((sum, time) => sum + time.idle, 0) };
}
