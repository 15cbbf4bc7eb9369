/** Lists arrive in PostgreSQL as they were, whatever stands in them. */
import { queryDatabase, useInstance } from '@guildhall/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JSON_TEXTS, jsonTexts, plainArray, textArray, whereAny } from './array-literals.ts';

const instance = useInstance();

/** PostgreSQL has no text with NUL, and no half of a pair. */
const text = fc
  .string({ unit: 'binary', maxLength: 12 })
  .filter((one) => !one.includes('\0') && one.isWellFormed());
const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null });
const read = async (sql: string, value: string | null) =>
  (await queryDatabase(instance, `select ${sql} as value`, [value]))[0]?.value;

it('texts', () =>
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

it('JSON', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(orNull(fc.jsonValue().map((value) => JSON.stringify(value))), { minLength: 1 }),
      async (values) => {
        // A single nothing is a list without anything; a batch then passes null.
        fc.pre(values.length > 1 || values[0] !== null);
        expect(await read(JSON_TEXTS('$1'), jsonTexts(values))).toEqual(values);
      },
    ),
    { numRuns: 60 },
  ));

it('numbers, booleans, and nothing at all', async () => {
  expect(await read('$1::int[]', plainArray([1, null, -3]))).toEqual([1, null, -3]);
  expect(await read('$1::boolean[]', plainArray([true, null, false]))).toEqual([true, null, false]);
  const isThere = (value: number) => value !== 0;
  expect(whereAny([0, 0], isThere, plainArray)).toBeNull();
  expect(whereAny([0, 2], isThere, plainArray)).toBe('{0,2}');
});
