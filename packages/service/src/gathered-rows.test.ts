/** Combined reads return to each caller what a separate read would return. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gatherRows } from './gathered-rows.ts';
import type { Db } from './tables.ts';

const SHARED = { isTransaction: false } as Db;
const OWN = { isTransaction: true } as Db;

interface Row {
  readonly key: string;
  readonly place: number;
}

/** A table whose reads the test finishes one by one. */
function aTable(rows: readonly Row[]) {
  const reads: { readonly keys: readonly string[]; readonly finish: () => void }[] = [];
  const read = gatherRows<Row>(
    (_, keys) =>
      new Promise((resolve) => {
        reads.push({ keys, finish: () => resolve(rows.filter(({ key }) => keys.includes(key))) });
      }),
    ({ key }) => key,
  );
  return { read, reads };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('gives everyone the rows of their keys, in the order of the table', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd')),
      fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')), { maxLength: 160 }),
      async (keys, asked) => {
        const rows = keys.map((key, place) => ({ key, place }));
        const { read, reads } = aTable(rows);
        const answers = Promise.all(asked.map((some) => read(SHARED, some)));
        const finished = new Set<number>();
        while (finished.size < Math.ceil(asked.filter((some) => some.length > 0).length / 128)) {
          await nextTurn();
          for (const [index, { finish }] of reads.entries()) {
            finish();
            finished.add(index);
          }
        }
        expect(await answers).toEqual(asked.map((some) => rows.filter(({ key }) => some.includes(key))));
      },
    ),
    { numRuns: 50 },
  ));

it('shares neither a read that has already begun nor one in a transaction', async () => {
  const { read, reads } = aTable([{ key: 'a', place: 0 }]);
  const first = [read(SHARED, ['a']), read(SHARED, ['a', 'b'])];
  await nextTurn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  const late = read(SHARED, ['a']);
  await nextTurn();
  expect(reads).toHaveLength(1);
  const own = read(OWN, ['a']);
  expect(reads).toHaveLength(2);
  for (const { finish } of reads) finish();
  await Promise.all([...first, own]);
  await nextTurn();
  expect(reads).toHaveLength(3);
  reads[2]?.finish();
  expect(await late).toHaveLength(1);
});

it('reports a failure to every caller of the batch, and reads again for the next', async () => {
  let fails = true;
  const read = gatherRows<Row>(
    async () => {
      if (fails) throw new Error('away');
      return [];
    },
    ({ key }) => key,
  );
  const asked = await Promise.allSettled([read(SHARED, ['a']), read(SHARED, ['b'])]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read(SHARED, ['a'])).toEqual([]);
});
