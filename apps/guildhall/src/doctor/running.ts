/** Checks running processes: the service on this machine, and all on the database. */
import { createPool, type ListedProcess, listProcesses } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { splitAddress } from '../operator-api/operator-listener.ts';
import { missingBetween } from '../process/shared-state.ts';
import type { ReadinessReport } from '../readiness/readiness.ts';
import { type CheckResult, check } from './check.ts';
import { listenFault } from './machine.ts';
import { UNDEFINED_TABLE, withExistingDatabase } from './services.ts';

const PATIENCE_MS = 3000;
const UNDEFINED_COLUMN = '42703';

/** The running service's report on its operator's listener, or whether a start could open that. */
export async function checkService({ operatorListen }: Configuration): Promise<readonly CheckResult[]> {
  if (operatorListen === 'off') return [];
  const report = await askReadiness(operatorListen);
  if (report === null) return [await checkOperatorPort(operatorListen)];
  const amiss = report.checks.filter(({ ok }) => !ok);
  const faults = amiss.map(({ name, detail }) => `${name}: ${detail}`).join(' ');
  const advice = 'See its log; docs/operate/readiness.md says what each check means.';
  const found = await check('Running service', advice, async () => {
    if (amiss.length > 0) throw new Error(faults);
    return 'serves';
  });
  return [report.ready && !found.ok ? { ...found, isWarning: true } : found];
}

function checkOperatorPort(address: string): Promise<CheckResult> {
  const advice = 'Stop the program that uses it, or set OPERATOR_LISTEN to another address.';
  return check('Operator port', advice, async () => {
    const { host, port } = splitAddress(address);
    const fault = await listenFault(host, port);
    if (fault === null) return `${address} is free`;
    throw fault.code === 'EADDRINUSE' ? new Error(`${address} is used by another program`) : fault;
  });
}

async function askReadiness(address: string): Promise<ReadinessReport | null> {
  try {
    const answer = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const report = (await answer.json()) as Partial<ReadinessReport>;
    return Array.isArray(report.checks) ? (report as ReadinessReport) : null;
  } catch {
    return null;
  }
}

/** Processes on one database must share Redis and files. */
export function checkProcesses(configuration: Configuration): Promise<CheckResult> {
  const advice = 'A start beside such a process is refused, unless ALLOW_UNSHARED_PROCESSES=true.';
  return check('Processes', advice, async () => {
    const processes = (await withExistingDatabase(configuration, readProcesses)) ?? [];
    const [first, ...others] = processes;
    if (first === undefined) return 'none runs';
    for (const other of others) {
      const missing = missingBetween(first, other);
      if (missing !== null) throw new Error(`${nameProcess(first)} and ${nameProcess(other)}: ${missing}`);
    }
    if (others.length > 0) return `${processes.length} run and share Redis and files`;
    const alone = first.usesRedis ? '' : '; a second one needs REDIS_URL and the same files';
    return `one runs (${nameProcess(first)})${alone}`;
  });
}

function nameProcess({ pid, host, version }: ListedProcess): string {
  return `process ${pid} on ${host}, ${version}`;
}

async function readProcesses(connectionString: string): Promise<readonly ListedProcess[]> {
  const pool = createPool({ connectionString, size: 1 });
  try {
    return await listProcesses(pool);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN) return [];
    throw error;
  } finally {
    await pool.end();
  }
}
