/** Prepared statements answer like the queries of `pg`. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../postgres/test-postgres.ts';
import { createPool, type Pool } from './index.ts';
import { StatementNames } from './prepared-statements.ts';

let database: TestDatabase;
let prepared: Pool;
/** Each query has no name and is run by `pg`. */
let plain: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { connectionString: database.connectionString, size: 1 };
  prepared = createPool({ ...options, names: new StatementNames() });
  plain = createPool({ ...options, preparesStatements: false });
  await plain.query('create table note (id int primary key, text text)');
});
afterAll(async () => {
  await Promise.all([prepared?.end(), plain?.end()]);
  await database?.drop();
});

const TYPES = {
  int8: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  int4: fc.integer(),
  bool: fc.boolean(),
  text: fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  bytea: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  timestamptz: fc.date({ min: new Date(0), max: new Date('2400-01-01'), noInvalidDate: true }),
  jsonb: fc.record({ one: fc.integer(), two: fc.array(fc.boolean()) }),
  'text[]': fc.array(fc.string()),
  'int8[]': fc.array(fc.integer().map(String)),
};
const PARAMETERS = Object.keys(TYPES).map((type, index) => `$${index + 1}::${type} as "${type}"`);
const valuesOfAll = fc.tuple(
  ...Object.values(TYPES).map((values) => fc.option(values as fc.Arbitrary<unknown>)),
);

it('convert values and rows', () =>
  fc.assert(
    fc.asyncProperty(valuesOfAll, fc.integer({ min: 0, max: 3 }), async (values, rows) => {
      const query = {
        name: 'types',
        text: `select ${PARAMETERS} from generate_series(1, ${'$'}${values.length + 1}::int)`,
        values: [...values, rows],
      };
      const [answer, expected] = [await prepared.query(query), await plain.query(query)];
      expect(answer.rows).toEqual(expected.rows);
      const { command, rowCount, fields } = answer;
      expect({ command, rowCount }).toEqual({ command: 'SELECT', rowCount: expected.rowCount });
      expect(fields.map(({ name }) => name)).toEqual(Object.keys(TYPES));
    }),
    { numRuns: 60 },
  ));

it('count the rows of commands that return none', async () => {
  const insert = { name: 'insert', text: 'insert into note select $1::int + n from generate_series(1, 2) n' };
  for (const first of [0, 10])
    expect(await prepared.query({ ...insert, values: [first] })).toMatchObject({
      command: 'INSERT',
      rowCount: 2,
      rows: [],
    });
});

it('fail alone: the connection serves the next one', async () => {
  const insert = { name: 'insert text', text: 'insert into note values ($1, $2) returning text' };
  const circular: { self?: unknown } = {};
  circular.self = circular;
  const client = await prepared.connect();
  const run = (changes: object) => client.query({ ...insert, ...changes }).catch((error: unknown) => error);
  expect(await run({ values: [100, 'one'] })).toMatchObject({ rows: [{ text: 'one' }] });
  expect(await run({ values: [100, 'one'] })).toMatchObject({ code: '23505' });
  expect(await run({ values: [101, circular] })).toBeInstanceOf(TypeError);
  expect(await run({ values: [1, 'two'], text: 'select $1, $2' })).toMatchObject({
    message: 'Two prepared statements have the name insert text.',
  });
  expect(await run({ values: [102, 'three'] })).toMatchObject({ rows: [{ text: 'three' }] });
  client.release();
});
