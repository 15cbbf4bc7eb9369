/** A server as other programs' exports describe one: members may do what they may in a new server. */
import { bits, DEFAULT_EVERYONE } from '@guildhall/protocol';
import type { ChannelRecord, RoleRecord, ServerRecord } from './records.ts';

export function plainServer(id: string, name: string, description: string | null = null): ServerRecord {
  return {
    ...{ id, name, description, icon: null, banner: null, ownerId: null },
    ...{ community: false, requiresTwoFactor: false, rulesChannelId: null, updatesChannelId: null },
  };
}

export function everyone(id: string): RoleRecord {
  const permissions = String(DEFAULT_EVERYONE);
  return { id, name: '@everyone', color: null, hoist: false, mentionable: false, position: 0, permissions };
}

/** Overwrites of a private channel whose members are not known: only administrators see it. */
export function hiddenFromAll(serverId: string): ChannelRecord['overwrites'] {
  return [{ id: serverId, type: 'role', allow: '0', deny: String(bits('viewChannel')) }];
}

export async function* each<Entry>(entries: Iterable<Entry>): AsyncGenerator<Entry> {
  yield* entries;
}

export type Note = (problem: string, example: string) => void;

/** Kinds of problems; a hostile export finds no more. */
const MOST_PROBLEMS = 100;

/** What does not fit, by sentence. */
export function collectProblems() {
  const problems = new Map<string, { count: number; example: string }>();
  const note: Note = (problem, example) => {
    const known = problems.get(problem);
    if (known) known.count += 1;
    else if (problems.size < MOST_PROBLEMS) problems.set(problem, { count: 1, example });
  };
  const list = () => [...problems].map(([problem, { count, example }]) => ({ problem, count, example }));
  return { note, list };
}

/**
 * Keys of JSON as they are written here. Quotes within a text are escaped, so only keys have one on both sides and a
 * colon behind.
 */
export function withCamelCaseKeys(json: string): string {
  return json.replace(/"([a-z]+(?:_[a-z]+)+)"(?=\s*:)/g, (key) =>
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}
