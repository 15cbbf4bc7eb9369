/** Checks running processes: the service on this machine, and all on the database. */
import { hostname } from 'node:os';
import { type ListedProcess, withPool } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { type OperatorReadiness, splitAddress } from '../operator-api/operator-listener.ts';
import { missingBetween, runningProcesses } from '../process/shared-state.ts';
import { type CheckResult, check } from './check.ts';
import { listenFault } from './machine.ts';
import { withExistingDatabase } from './services.ts';

const TIMEOUT_MS = 3000;

/**
 * The running service's report on its operator's listener, or whether a start could open that.
 * @param own processes on the database; null if unknown
 */
export async function checkService(
  { operatorListen }: Configuration,
  own: readonly ListedProcess[] | null,
): Promise<readonly CheckResult[]> {
  if (operatorListen === 'off') return [];
  const report = await askReadiness(operatorListen);
  if (report === null || isOfAnother(report, own)) return [await checkOperatorPort(operatorListen, report)];
  const failing = report.checks.filter(({ ok }) => !ok);
  const faults = failing.map(({ name, detail }) => `${name}: ${detail}`).join(' ');
  const advice = 'See its log; docs/operate/readiness.md says what each check means.';
  const found = await check('Running service', advice, async () => {
    if (failing.length > 0) throw new Error(faults);
    return 'serves';
  });
  return [report.ready && !found.ok ? { ...found, isWarning: true } : found];
}

/** Only for a ready process: one that is not may be starting, or unable to write to the list of processes. */
function isOfAnother(
  { ready, process }: Partial<OperatorReadiness>,
  own: readonly ListedProcess[] | null,
): boolean {
  if (!ready || process === undefined || own === null) return false;
  return !own.some(({ host, pid }) => host === process.host && pid === process.pid);
}

/** Whether a process on the database runs on this machine; null if unknown. */
export function runsHere(own: readonly ListedProcess[] | null): boolean | null {
  return own?.some(({ host }) => host === hostname()) ?? null;
}

function checkOperatorPort(address: string, other: Partial<OperatorReadiness> | null): Promise<CheckResult> {
  const advice = 'Stop the program that uses it, or set OPERATOR_LISTEN to another address.';
  return check('Operator port', advice, async () => {
    const { host, port } = splitAddress(address);
    const fault = await listenFault(host, port);
    if (fault === null) return `${address} is free`;
    if (fault.code !== 'EADDRINUSE') throw fault;
    const user = other?.process
      ? `another Guildhall with other data (process ${other.process.pid})`
      : 'another program';
    throw new Error(`${address} is used by ${user}`);
  });
}

/** An earlier release does not name its process. */
type Answered = Partial<OperatorReadiness> & Pick<OperatorReadiness, 'ready' | 'checks'>;

async function askReadiness(address: string): Promise<Answered | null> {
  try {
    const answer = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const report = (await answer.json()) as Partial<OperatorReadiness>;
    return Array.isArray(report.checks) ? (report as Answered) : null;
  } catch {
    return null;
  }
}

/** The live processes on the database; none if it was never started. */
export async function listOwnProcesses(configuration: Configuration): Promise<readonly ListedProcess[]> {
  const read = (connectionString: string) => withPool(connectionString, 1, runningProcesses);
  return (await withExistingDatabase(configuration, read)) ?? [];
}

/** Processes on one database must share Redis and files. */
export function checkProcesses(own: Promise<readonly ListedProcess[]>): Promise<CheckResult> {
  const advice = 'A start beside such a process is refused, unless ALLOW_UNSHARED_PROCESSES=true.';
  return check('Processes', advice, async () => {
    const processes = await own;
    const [first, ...others] = processes;
    if (first === undefined) return 'none is running';
    for (const other of others) {
      const missing = missingBetween(first, other);
      if (missing !== null) throw new Error(`${nameProcess(first)} and ${nameProcess(other)}: ${missing}`);
    }
    if (others.length > 0) return `${processes.length} are running and share Redis and files`;
    const alone = first.usesRedis ? '' : '; a second one needs REDIS_URL and the same files';
    return `one is running (${nameProcess(first)})${alone}`;
  });
}

function nameProcess({ pid, host, version }: ListedProcess): string {
  return `process ${pid} on ${host}, ${version}`;
}
