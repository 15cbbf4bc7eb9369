/** Memory and processor time of a process, as the kernel counts them (Linux; null elsewhere). */
import { readFile } from 'node:fs/promises';

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
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold spaces; fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 13) return null;
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
