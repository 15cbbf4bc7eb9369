/**
 * Proves that tests cover each part of each contract's access: removes one permission, flag or kind of caller at a
 * time and shows that a test of the endpoint fails. Mutants of different endpoints share a run.
 *
 * node tooling/mutate-access.ts [--endpoint name …]
 *
 * Parts that `enforceAccess` enforces are removed from the running instance, while the tests expect the whole contract.
 * Parts that use cases and the HTTP adapter enforce are removed from what the tests expect. An edit of the contract itself
 * changes both, so it must show in the generated reference, which is compared.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openApiDocument } from '@guildhall/platform';
import { type Access, type Actor, ENDPOINTS, type Endpoint } from '@guildhall/protocol';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TESTS = 'packages/service/src/features/access/tests';

interface Mutant {
  readonly name: string;
  /** The removed part, such as `needs banMembers`. */
  readonly gone: string;
  readonly side: 'server' | 'expected';
  readonly contract: Endpoint;
}

type Part = keyof Access;

function without(access: Access, ...parts: readonly Part[]): Access {
  return Object.fromEntries(
    Object.entries(access).filter(([key]) => !parts.includes(key as Part)),
  ) as Access & object;
}

/** Parts enforced before the use case starts; use cases enforce the others. */
function isEnforcedBefore(part: Part, { afterLookup, loadedLater }: Access): boolean {
  if (part === 'needs') return !afterLookup && !loadedLater;
  return ['needsOneOf', 'ageGated', 'refusedWhenBlocked', 'scope', 'afterLookup'].includes(part);
}

function accessMutants(name: string, contract: Endpoint): readonly Mutant[] {
  const { access } = contract;
  const mutant = (part: Part, gone: string, changed: Access): Mutant => ({
    name,
    gone,
    side: isEnforcedBefore(part, access) ? 'server' : 'expected',
    contract: { ...contract, access: changed },
  });
  const flags = [
    'ownerOnly',
    'exceptOwn',
    'exceptInDirect',
    'ageGated',
    'refusedWhenBlocked',
    'scope',
  ] as const;
  return [
    ...(access.needs ? [mutant('needs', `needs ${access.needs.join()}`, without(access, 'needs'))] : []),
    ...(access.needsOneOf ? [mutant('needsOneOf', 'needsOneOf', without(access, 'needsOneOf'))] : []),
    ...Object.keys(access.needsByField ?? {}).map((field) => {
      const { [field]: _, ...needsByField } = access.needsByField ?? {};
      return mutant('needsByField', `needsByField ${field}`, { ...access, needsByField });
    }),
    ...flags
      .filter((flag) => access[flag] !== undefined)
      .map((flag) => mutant(flag, flag, without(access, flag))),
    ...(access.afterLookup && access.needs
      ? [mutant('afterLookup', 'afterLookup', without(access, 'afterLookup'))]
      : []),
  ];
}

/** Removes one kind of caller, or replaces the only one. */
function actorMutants(name: string, contract: Endpoint): readonly Mutant[] {
  const { actors } = contract;
  const others = (actor: Actor): readonly Actor[] =>
    actors.length > 1 ? actors.filter((other) => other !== actor) : [actor === 'person' ? 'bot' : 'person'];
  return actors.map((actor) => ({
    name,
    gone: `actor ${actor}`,
    side: 'expected',
    contract: { ...contract, actors: others(actor) },
  }));
}

/** Rounds, each with at most one change per endpoint. */
function groupIntoRounds(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const byName = Map.groupBy(mutants, ({ name }) => name);
  const most = Math.max(0, ...[...byName.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, round) => [...byName.values()].flatMap((own) => own[round] ?? []));
}

/** Names of the endpoints with a failing test. */
async function findNoticed(mutants: readonly Mutant[]): Promise<ReadonlySet<string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-mutants-'));
  const outputFile = path.join(folder, 'result.json');
  const contracts = mutants.map(({ name, side, contract }) => [side, name, contract.actors, contract.access]);
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const command = [process.execPath, vitest, 'run', TESTS, '--reporter=json', `--outputFile=${outputFile}`];
  const child = spawn('env', [`ACCESS_MUTANTS=${JSON.stringify(contracts)}`, ...command], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  await new Promise((resolve) => child.once('exit', resolve));
  const { testResults } = JSON.parse(await readFile(outputFile, 'utf8')) as VitestResult;
  await rm(folder, { recursive: true });
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  if (!tests.some(({ status }) => status === 'passed'))
    throw new Error(
      `No test passed, so the instance probably did not start: run "npx vitest run ${TESTS}" to see why.`,
    );
  return new Set(tests.filter(({ status }) => status === 'failed').map(({ title }) => title));
}

async function findSurvivors(all: readonly Mutant[]): Promise<readonly Mutant[]> {
  const survivors: Mutant[] = [];
  for (const round of groupIntoRounds(all)) {
    const killed = await findNoticed(round);
    const left = round.filter(({ name }) => !killed.has(name));
    console.log(`${round.length - left.length} of ${round.length} noticed`);
    survivors.push(...left);
  }
  return survivors;
}

interface VitestResult {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

function isInReference({ name, contract }: Mutant): boolean {
  const instance = { baseUrl: '', version: '' };
  const text = (one: Endpoint) => JSON.stringify(openApiDocument({ [name]: one }, instance));
  const all: Readonly<Record<string, Endpoint>> = ENDPOINTS;
  const original = all[name];
  return original !== undefined && text(contract) !== text(original);
}

const { values } = parseArgs({ options: { endpoint: { type: 'string', multiple: true } } });
const chosen = Object.entries(ENDPOINTS as Readonly<Record<string, Endpoint>>).filter(
  ([name]) => !values.endpoint || values.endpoint.includes(name),
);
const mutants = chosen.flatMap(([name, contract]) => [
  ...accessMutants(name, contract),
  ...actorMutants(name, contract),
]);
console.log(`${mutants.length} mutants of ${chosen.length} endpoints`);
const unseen = mutants.filter((mutant) => !isInReference(mutant));
for (const { name, gone } of unseen) console.log(`not in the reference: ${name} without ${gone}`);
const first = await findSurvivors(mutants);
// A use case may enforce the same part; then a test must notice that the contract lacks it.
const again = first
  .filter(({ side }) => side === 'server')
  .map((one): Mutant => ({ ...one, side: 'expected' }));
const survivors = [...first.filter(({ side }) => side === 'expected'), ...(await findSurvivors(again))];
for (const { name, gone } of survivors) console.log(`survives: ${name} without ${gone}`);
console.log(`${mutants.length - survivors.length} of ${mutants.length} noticed by the access matrix`);
console.log(`${mutants.length - unseen.length} of ${mutants.length} seen in the reference`);
if (survivors.length > 0) process.exitCode = 1;
