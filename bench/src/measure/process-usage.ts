/** Memory and processor time of a process, as the kernel counts them (Linux; null elsewhere). */
import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks a second in `/proc`: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Resident memory in bytes. */
export async function residentBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** Seconds of processor time, user and system, since the process began. */
export async function processorSeconds(pid: number): Promise<number | null> {
  const usage = await readUsage(pid);
  return usage && usage.own / TICKS_PER_SECOND;
}

/** Processor time of a process and all its children, including ended ones, in seconds; null if unknown. */
export async function familySeconds(pid: number): Promise<number | null> {
  const parent = await readUsage(pid);
  if (parent === null) return null;
  const others = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const usages = await Promise.all(others.map((other) => readUsage(Number(other))));
  const children = usages.filter((usage) => usage?.parent === pid);
  const ticks = children.reduce((sum, usage) => sum + (usage?.own ?? 0), parent.own + parent.endedChildren);
  return ticks / TICKS_PER_SECOND;
}

interface Usage {
  readonly parent: number;
  /** Processor time in ticks; so is the next field. */
  readonly own: number;
  readonly endedChildren: number;
}

async function readUsage(pid: number): Promise<Usage | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain spaces, so count fields after it.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent, , , , , , , , , , user, system, childUser, childSystem] = fields;
  if (parent === undefined || childSystem === undefined) return null;
  return { parent, own: (user ?? 0) + (system ?? 0), endedChildren: (childUser ?? 0) + childSystem };
}
