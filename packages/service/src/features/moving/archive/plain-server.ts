/** A server from another program's export: members get the permissions of a new server. */
import { bits, DEFAULT_EVERYONE } from '@guildhall/protocol';
import type { ChannelRecord, RoleRecord, ServerRecord } from './records.ts';

/** A server with only a name and a description. */
export function plainServer(id: string, name: string, description: string | null = null): ServerRecord {
  return {
    ...{ id, name, description, icon: null, banner: null, ownerId: null },
    ...{ community: false, requiresTwoFactor: false, rulesChannelId: null, updatesChannelId: null },
  };
}

/** The role of everyone; its id is that of the server. */
export function everyoneRole(id: string): RoleRecord {
  const permissions = String(DEFAULT_EVERYONE);
  return { id, name: '@everyone', color: null, hoist: false, mentionable: false, position: 0, permissions };
}

/** Overwrites of a private channel whose members are unknown: only administrators see it. */
export function hiddenOverwrites(serverId: string): ChannelRecord['overwrites'] {
  return [{ id: serverId, type: 'role', allow: '0', deny: String(bits('viewChannel')) }];
}

/** Entries in memory, in the form of a source that reads files. */
export async function* iterate<Entry>(entries: Iterable<Entry>): AsyncGenerator<Entry> {
  yield* entries;
}

/** Reports a problem, with an example of where it is. */
export type Note = (problem: string, example: string, count?: number) => void;

/** The most kinds of problems, for hostile exports. */
const MAX_PROBLEMS = 100;
const LONGEST_EXAMPLE = 100;

/** Collects problems by sentence. */
export function collectProblems() {
  const problems = new Map<string, { count: number; example: string }>();
  const note: Note = (problem, example, count = 1) => {
    const known = problems.get(problem);
    if (known) known.count += count;
    else if (problems.size < MAX_PROBLEMS) problems.set(problem, { count, example: beginningOf(example) });
  };
  const list = () => [...problems].map(([problem, { count, example }]) => ({ problem, count, example }));
  return { note, list };
}

/** A copy, because a slice would keep the whole text in memory. */
function beginningOf(example: string): string {
  return Buffer.from(example.slice(0, LONGEST_EXAMPLE)).toString();
}

/**
 * Converts keys of JSON to camelCase. Quotes within a text are escaped, so only keys have quotes on both sides and a
 * colon after them.
 */
export function withCamelCaseKeys(json: string): string {
  return json.replace(/"([a-z]+(?:_[a-z]+)+)"(?=\s*:)/g, (key) =>
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}
