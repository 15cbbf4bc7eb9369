import { type Access, type Actor, ENDPOINTS, type Endpoint } from '@guildhall/protocol';

/** Removes a part of a contract, in the instance or in the tests' expectations (tooling/mutate-access.ts). */
type Mutant = readonly [side: 'server' | 'expected', name: string, actors: readonly Actor[], access: Access];

const mutants = JSON.parse(process.env.ACCESS_MUTANTS ?? '[]') as readonly Mutant[];
const declared: Readonly<Record<string, Endpoint>> = { ...ENDPOINTS };

function changed(wanted: Mutant[0]): Readonly<Record<string, Endpoint>> {
  const chosen = mutants.filter(([side, name]) => side === wanted && name in declared);
  return Object.fromEntries(
    chosen.map(([, name, actors, access]) => [name, { ...(declared[name] as Endpoint), actors, access }]),
  );
}

Object.assign(ENDPOINTS, changed('server'));

/** The contracts that the tests expect. */
export const CONTRACTS: Readonly<Record<string, Endpoint>> = { ...declared, ...changed('expected') };
