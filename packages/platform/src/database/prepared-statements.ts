/**
 * Prepared statements: PostgreSQL parses and plans a named statement once per connection. Only frequent statements get
 * a name, so that rare ones take no memory.
 */
import { createHash } from 'node:crypto';
import type { NamedQuery } from './prepared-query.ts';

/** Uses after which a statement gets a name. */
const USES_BEFORE_NAME = 3;
/** Each connection keeps a plan for every name, about 20 KB. */
const MAX_NAMED_STATEMENTS = 400;
/** The number of texts counted; beyond that, counting starts again. */
const MAX_COUNTED_STATEMENTS = 2000;
/** Whether an index helps these statements depends on the values, so PostgreSQL must plan them each time. */
const PLANNED_EACH_TIME = /@@|&&| i?like /;

/** Decides which statements get a name. Shared by all connections of a process. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  #generation = 0;
  readonly #renewed = new Map<string, string>();

  /**
   * Gives every statement a new name after a change of the schema, so that each connection prepares it again.
   * @param outdated the name that PostgreSQL refused; nothing happens if the names have changed since
   */
  renew(outdated?: string): void {
    if (outdated !== undefined && generationOf(outdated) !== this.#generation) return;
    this.#generation += 1;
    this.#renewed.clear();
  }

  /** The current name of a statement that the caller has named. */
  current(name: string): string {
    if (this.#generation === 0) return name;
    const known = this.#renewed.get(name);
    if (known !== undefined) return known;
    const renewed = `${name}~${this.#generation}`;
    this.#renewed.set(name, renewed);
    return renewed;
  }

  /** Counts a use of a text. @returns its name, or undefined while it has none */
  nameFor(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMED_STATEMENTS) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < USES_BEFORE_NAME || PLANNED_EACH_TIME.test(text)) {
      if (this.#uses.size >= MAX_COUNTED_STATEMENTS) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    const name = createHash('sha256').update(text).digest('base64url');
    this.#uses.delete(text);
    this.#names.set(text, name);
    return name;
  }
}

function generationOf(name: string): number {
  return Number(/~(\d+)$/.exec(name)?.[1] ?? 0);
}

/** Whether PostgreSQL refused a prepared plan because a migration changed the statement's result. */
export function isPlanOutdated(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '0A000' && message.startsWith('cached plan must not change result type');
}

/** The arguments of a query to `pg` without the callback: a text and its values, or a configuration. */
export type QueryArguments = readonly [query: unknown, values?: unknown];

/** @returns the query with its name, if any; with `null`, always without one */
export function prepareQuery(names: StatementNames | null, query: QueryArguments): QueryArguments {
  return names === null ? withoutName(query) : withName(names, query);
}

/** Statements without values use the simple protocol, which has no names. */
function withName(names: StatementNames, query: QueryArguments): QueryArguments {
  const [text, values] = query;
  if (isNamedQuery(text)) {
    const name = names.current(text.name);
    return name === text.name ? query : [{ ...text, name }];
  }
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query;
  const name = names.nameFor(text);
  return name === undefined ? query : [{ name: names.current(name), text, values }];
}

/** A statement that its caller has named; its values are part of it. */
export function isNamedQuery(query: unknown): query is NamedQuery {
  // COPY streams are objects that send themselves.
  return typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
}

function withoutName(query: QueryArguments): QueryArguments {
  const [config] = query;
  if (!isNamedQuery(config)) return query;
  const { name: _, ...unnamed } = config;
  return [unnamed];
}
