/**
 * Rows in camelCase. Only stores, migrations and `tables/` use the snake_case names of the database. `COLUMNS` (or
 * `as` in a statement) renames columns in the SQL of reads, and `toColumns` renames fields before writes, so no row
 * is copied after reading.
 */
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { COLUMN_NAMES } from './tables/column-names.ts';
import type { Tables } from './tables.ts';

type Table = keyof Tables & string;

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type SnakeCase<Name> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : '';

type InCamelCase<Fields> = { [Name in keyof Fields as CamelCase<Name>]: Fields[Name] };

/** A row after reading. */
export type Row<Name extends Table> = InCamelCase<Selectable<Tables[Name]>>;
/** A row to insert; columns with a default may be left out. */
export type NewRow<Name extends Table> = InCamelCase<Insertable<Tables[Name]>>;
/** Columns to update. */
export type RowChanges<Name extends Table> = InCamelCase<Updateable<Tables[Name]>>;

/** The fields of a request that it contains, so that columns without one keep their value. */
export function givenFields<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as ReturnType<typeof givenFields<Fields>>;
}

type Aliased<Name extends Table, Column> = Column extends string
  ? `${Name}.${Column} as ${CamelCase<Column>}`
  : never;

function inCamelCase(name: string): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

const columnNames = new Map<string, string>();

function columnName(name: string): string {
  const known = columnNames.get(name);
  if (known !== undefined) return known;
  const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columnNames.set(name, column);
  return column;
}

/** Fields under the names of the columns, for `values` and `set`. */
export function toColumns<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields as SnakeCase<Name>]: Fields[Name] } {
  const entries = Object.entries(fields).map(([name, value]) => [columnName(name), value]);
  return Object.fromEntries(entries) as ReturnType<typeof toColumns<Fields>>;
}

type Named = keyof typeof COLUMN_NAMES;

/**
 * The columns of each table in camelCase, for `select` and `returning`. The SQL is built once, so this costs no more
 * than `selectAll`.
 */
export const COLUMNS = Object.fromEntries(
  Object.keys(COLUMN_NAMES).map((table) => [table, [columnsIn(table as Named)]]),
) as unknown as {
  readonly [Name in Named]: readonly Aliased<Name, (typeof COLUMN_NAMES)[Name][number]>[];
};

/** Like `COLUMNS`, for statements written by hand. @param alias the table's alias in the statement */
export function columnsIn(table: Named, alias: string = table): RawBuilder<unknown> {
  return sql.raw(
    COLUMN_NAMES[table].map((name) => `"${alias}"."${name}" as "${inCamelCase(name)}"`).join(', '),
  );
}
