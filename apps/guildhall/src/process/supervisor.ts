/** Reports the service's state to systemd (sd_notify). Decision: docs/decisions/0048-readiness-to-systemd.md. */
import { execFile } from 'node:child_process';
import type { Log } from '@guildhall/platform';
import type { Environment } from '@guildhall/platform/config';

export interface Supervisor {
  /** The service is ready. From here on it feeds the unit's watchdog, if any. */
  ready(): void;
  stopping(): void;
}

const NOBODY: Supervisor = { ready: () => {}, stopping: () => {} };

/** For a unit with `Type=notify`; otherwise nothing is sent. */
export function createSupervisor(env: Environment, log: Log): Supervisor {
  if (!env.NOTIFY_SOCKET) return NOBODY;
  const notify = (...messages: string[]): void => {
    execFile('systemd-notify', messages, (error) => {
      if (error) log.warn({ err: error }, 'systemd could not be notified');
    });
  };
  const watchdogMs = Number(env.WATCHDOG_USEC) / 1000;
  let watchdog: NodeJS.Timeout | undefined;
  return {
    ready() {
      notify('--ready', '--status=Serving');
      if (watchdogMs > 0) watchdog = setInterval(() => notify('WATCHDOG=1'), watchdogMs / 3).unref();
    },
    stopping() {
      clearInterval(watchdog);
      notify('STOPPING=1', '--status=Stopping');
    },
  };
}
