/** `guildhall doctor`: checks all requirements of a start, and tells how to fix failures. */
import type { Configuration } from '@guildhall/platform/config';
import { type CheckResult, check } from './check.ts';
import { checkHttps } from './https.ts';
import {
  checkBaseUrl,
  checkDiskSpace,
  checkFolder,
  checkNode,
  checkPort,
  checkWebClient,
} from './machine.ts';
import { checkRelays } from './relays.ts';
import { checkProcesses, checkService, listOwnProcesses, runsHere } from './running.ts';
import {
  checkBackups,
  checkConfigured,
  checkConfirmations,
  checkDatabase,
  checkUnusedDatabase,
} from './services.ts';
import { checkVoice } from './voice.ts';

/** Runs all checks. @returns the text to print, and whether a start would succeed. Changes nothing that matters. */
export async function runChecks(
  readSettings: () => Configuration,
  json: boolean,
): Promise<{ readonly text: string; readonly healthy: boolean }> {
  const results = await checkEverything(readSettings);
  const healthy = results.every((result) => result.ok || result.isWarning);
  const text = json ? `${JSON.stringify({ healthy, checks: results })}\n` : results.map(formatCheck).join('');
  return { text, healthy };
}

async function checkEverything(readSettings: () => Configuration): Promise<readonly CheckResult[]> {
  const settings = await readable(readSettings);
  if ('result' in settings) return [await checkNode(), settings.result];
  const { configuration } = settings;
  const folder = await checkFolder(configuration);
  const { results: data, own } = folder.ok ? await checkData(configuration) : { results: [], own: null };
  return await Promise.all([
    checkNode(),
    checkNames(configuration),
    folder,
    ...(folder.ok ? await checkDiskSpace(configuration) : []),
    ...data,
    ...checkConfigured(configuration),
    checkPort(configuration, runsHere(own)),
    checkVoice(configuration, runsHere(own)),
    ...(await checkRelays(configuration)),
    checkBaseUrl(configuration),
    ...(await checkHttps(configuration)),
    checkWebClient(),
    ...(await checkService(configuration, own)),
  ]);
}

/** One at a time, because each borrows the database. If it cannot be reached, the rest is unknown. */
async function checkData(configuration: Configuration) {
  const database = await checkDatabase(configuration);
  if (!database.ok) return { results: [database], own: null };
  const processes = listOwnProcesses(configuration);
  const results = [
    database,
    ...(await checkUnusedDatabase(configuration)),
    await checkProcesses(processes),
    await checkBackups(configuration),
    ...(await checkConfirmations(configuration)),
  ];
  return { results, own: await processes.catch(() => null) };
}

function checkNames({ misspelt, unused }: Configuration): CheckResult {
  const name = 'Settings';
  const faults = [
    ...misspelt.map(({ found, meant }) => `${found} is not a setting (${meant} is)`),
    ...unused.map(({ found, needs }) => `${found} has no effect without ${needs}`),
  ];
  if (faults.length === 0) return { name, ok: true, detail: 'all fit' };
  const advice =
    misspelt.length > 0
      ? 'Rename the variable, or remove it.'
      : 'Set what is missing, or remove the variable.';
  return { name, ok: false, isWarning: true, detail: faults.join(', '), advice };
}

async function readable(
  readSettings: () => Configuration,
): Promise<{ readonly configuration: Configuration } | { readonly result: CheckResult }> {
  try {
    return { configuration: readSettings() };
  } catch (error) {
    const advice = 'Change the variable as it says; docs/reference/configuration.md lists them all.';
    return { result: await check('Settings', advice, () => Promise.reject(error)) };
  }
}

function formatCheck({ name, ok, isWarning, detail, advice }: CheckResult): string {
  if (ok) return `✓ ${name}: ${detail}\n`;
  return `${isWarning ? '!' : '✗'} ${name}: ${detail}\n  → ${advice}\n`;
}
