/** Lists arrive in PostgreSQL unchanged, whatever they contain. */
import { queryDatabase, useInstance } from '@guildhall/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JSON_TEXTS, jsonTexts, nullIfUnset, plainArray, textArray } from './array-literals.ts';

const instance = useInstance();

/** PostgreSQL text can contain neither NUL nor lone surrogates. */
const text = fc
  .string({ unit: 'binary', maxLength: 12 })
  .filter((one) => !one.includes('\0') && one.isWellFormed());
const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null });
const read = async (sql: string, value: string | null) =>
  (await queryDatabase(instance, `select ${sql} as value`, [value]))[0]?.value;

it('keeps texts unchanged', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(orNull(fc.oneof(text, fc.constantFrom('', 'NULL', '{a,b}', '"', '\\', 'a\\"b', '\n'))), {
        minLength: 1,
      }),
      async (values) => {
        expect(await read('$1::text[]', textArray(values))).toEqual(values);
      },
    ),
    { numRuns: 60 },
  ));

it('keeps JSON texts unchanged', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(orNull(fc.jsonValue().map((value) => JSON.stringify(value))), { minLength: 1 }),
      async (values) => {
        // A single null reads as an empty list; a batch passes null instead.
        fc.pre(values.length > 1 || values[0] !== null);
        expect(await read(JSON_TEXTS('$1'), jsonTexts(values))).toEqual(values);
      },
    ),
    { numRuns: 60 },
  ));

it('reads numbers and booleans, and passes null for a column without values', async () => {
  expect(await read('$1::int[]', plainArray([1, null, -3]))).toEqual([1, null, -3]);
  expect(await read('$1::boolean[]', plainArray([true, null, false]))).toEqual([true, null, false]);
  expect(nullIfUnset(plainArray)([0, null, false])).toBeNull();
  expect(nullIfUnset(plainArray)([0, 2])).toBe('{0,2}');
});
