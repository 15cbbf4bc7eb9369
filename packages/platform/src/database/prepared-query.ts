/**
 * Runs a prepared statement with one write to the socket. The query of `pg` writes five messages and asks for the
 * columns each time, which is half of what a short statement costs Node.
 */
import type { Socket } from 'node:net';
import pg from 'pg';
import { serialize } from 'pg-protocol';

/** What `pg` knows about its socket; its types leave out the statements. */
interface Connection {
  readonly stream: Socket;
  /** The texts of the statements that PostgreSQL has parsed, by name. */
  readonly parsedStatements: Readonly<Record<string, string>>;
}

interface Columns {
  readonly fields: readonly pg.FieldDef[];
  readonly parsers: readonly ((text: string) => unknown)[];
}

/** The columns of the statements of one connection, by name. A statement keeps its columns as long as its name. */
export type StatementColumns = Map<string, Columns>;

export interface NamedQuery {
  readonly name: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

export type QueryCallback = (error: unknown, result?: pg.QueryResult) => void;

const EXECUTE_AND_SYNC = Buffer.concat([serialize.execute(), serialize.sync()]);
const NO_COLUMNS: Columns = { fields: [], parsers: [] };

/** Converts a parameter as `pg` does; its types leave this out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** A query that `pg` hands its connection to. Its methods are called by `pg`. */
export class PreparedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly callback: QueryCallback;
  readonly #known: StatementColumns;
  readonly #types: pg.CustomTypesConfig;
  readonly #rows: pg.QueryResultRow[] = [];
  #columns: Columns | undefined;
  #tag = '';
  #fault: { readonly error: unknown } | null = null;

  constructor(
    { name, text, values = [] }: NamedQuery,
    known: StatementColumns,
    types: pg.CustomTypesConfig,
    callback: QueryCallback,
  ) {
    this.name = name;
    this.text = text;
    this.callback = callback;
    this.values = values;
    this.#known = known;
    this.#types = types;
    this.#columns = known.get(name);
  }

  /** @returns an error if nothing was sent */
  submit({ stream, parsedStatements }: Connection): Error | null {
    const parsed = parsedStatements[this.name];
    if (parsed !== undefined && parsed !== this.text)
      return new Error(`Two prepared statements have the name ${this.name}.`);
    const messages: Buffer[] = parsed === undefined ? [serialize.parse(this)] : [];
    try {
      const values = this.values as unknown[];
      messages.push(serialize.bind({ statement: this.name, values, valueMapper: prepareValue }));
    } catch (error) {
      return error as Error;
    }
    if (!this.#columns) messages.push(serialize.describe({ type: 'P' }));
    messages.push(EXECUTE_AND_SYNC);
    if (stream.writable) stream.write(Buffer.concat(messages));
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const parsers = fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text'));
    this.#learn({ fields, parsers });
  }

  handleDataRow({ fields: values }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#fault) return;
    const { fields, parsers } = this.#columns ?? NO_COLUMNS;
    try {
      const row: pg.QueryResultRow = {};
      for (let index = 0; index < values.length; index += 1) {
        const value = values[index] ?? null;
        row[fields[index]?.name ?? ''] = value === null ? null : parsers[index]?.(value);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#fault = { error };
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#tag = text;
    if (!this.#columns) this.#learn(NO_COLUMNS);
  }

  handleReadyForQuery(): void {
    if (this.#fault) this.callback(this.#fault.error);
    else this.callback(null, this.#result());
  }

  handleError(error: unknown): void {
    this.callback(error);
  }

  #result(): pg.QueryResult {
    const words = this.#tag.split(' ');
    const count = Number(words.at(-1));
    return {
      command: words[0] ?? '',
      rowCount: Number.isNaN(count) ? null : count,
      oid: 0,
      fields: (this.#columns ?? NO_COLUMNS).fields as pg.FieldDef[],
      rows: this.#rows,
    };
  }

  #learn(columns: Columns): void {
    this.#columns = columns;
    this.#known.set(this.name, columns);
  }
}
