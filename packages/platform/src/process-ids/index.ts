import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Whether a process with this id runs on this machine, possibly another user's. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Identifies the processes whose ids this process sees: those of one boot and one namespace. Containers, and copies of a
 * machine, may have the same host name.
 */
export function processIdScope(): string {
  const boot = orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const namespace = orNull(() => readlinkSync('/proc/self/ns/pid'));
  return `${hostname()} ${boot} ${namespace}`;
}

/** Linux alone has these files, and systemd may hide them. */
function orNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
