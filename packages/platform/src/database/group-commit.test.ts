import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

interface Written {
  readonly items: readonly number[];
}

/** Writes that the test releases one by one. */
function gatedWriter() {
  const written: Written[] = [];
  const gates: (() => void)[] = [];
  let open = false;
  return {
    written,
    letThrough: () => gates.shift()?.(),
    letAllThrough: () => {
      open = true;
      for (const gate of gates.splice(0)) gate();
    },
    write: async (items: readonly number[]): Promise<number[]> => {
      written.push({ items });
      if (!open) await new Promise<void>((resolve) => gates.push(resolve));
      return items.map((item) => item * 10);
    },
  };
}

/** An error like PostgreSQL's for a refused row. */
function databaseError(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('refused', 0, 'error');
  error.code = code;
  return error;
}

describe('group commit', () => {
  it('writes items that arrive during a commit as the next batch, each with its own result', async () => {
    const writer = gatedWriter();
    const sizes: number[] = [];
    const group = createGroupCommit<number, number>({
      lanes: 1,
      maximumBatch: 100,
      write: writer.write,
      onBatch: (size) => sizes.push(size),
    });
    const first = [1, 2].map((item) => group.add('a', item));
    await expect.poll(() => writer.written.length).toBe(1);
    const later = [3, 4, 5].map((item) => group.add('b', item));
    writer.letThrough();
    expect(await Promise.all(first)).toEqual([10, 20]);
    await expect.poll(() => writer.written.length).toBe(2);
    writer.letAllThrough();
    expect(await Promise.all(later)).toEqual([30, 40, 50]);
    expect(writer.written.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    expect(sizes).toEqual([2, 3]);
  });

  it.each([
    [20, ['sent 1', 'sent 20', 'answered']],
    [21, ['sent 1', 'answered', 'sent 21']],
  ])(
    'sends a short queue before it answers the last batch, and a long one afterwards (%i)',
    async (count, order) => {
      const writer = gatedWriter();
      const happened: string[] = [];
      const group = createGroupCommit<number, number>({
        lanes: 1,
        maximumBatch: 100,
        write(items) {
          // As a pool of connections does.
          process.nextTick(() => happened.push(`sent ${items.length}`));
          return writer.write(items);
        },
      });
      const first = group.add('a', 0).then(() => happened.push('answered'));
      await expect.poll(() => writer.written.length).toBe(1);
      const later = Array.from({ length: count }, (_, item) => group.add('a', item));
      writer.letThrough();
      await first;
      await expect.poll(() => happened.length).toBe(3);
      expect(happened).toEqual(order);
      writer.letAllThrough();
      await Promise.all(later);
    },
  );

  it('never exceeds the maximum batch and keeps the order of a key', async () => {
    const written: { key: string; item: number }[][] = [];
    const group = createGroupCommit<{ key: string; item: number }, number>({
      lanes: 4,
      maximumBatch: 7,
      write: async (items) => {
        written.push([...items]);
        await new Promise((resolve) => setImmediate(resolve));
        return items.map(({ item }) => item);
      },
    });
    const keys = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(
      Array.from({ length: 200 }, async (_, item) => {
        const key = keys[item % keys.length] ?? '';
        expect(await group.add(key, { key, item })).toBe(item);
      }),
    );
    expect(Math.max(...written.map((batch) => batch.length))).toBeLessThanOrEqual(7);
    for (const key of keys) {
      const order = written
        .flat()
        .filter((each) => each.key === key)
        .map(({ item }) => item);
      expect(order).toEqual([...order].sort((left, right) => left - right));
      expect(order).toHaveLength(40);
    }
  });

  it('does not let a slow lane hold up another one', async () => {
    const writer = gatedWriter();
    const group = createGroupCommit<number, number>({ lanes: 2, maximumBatch: 10, write: writer.write });
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const results = keys.map((key, index) => group.add(key, index));
    await expect.poll(() => writer.written.length).toBe(2);
    writer.letAllThrough();
    expect(await Promise.all(results)).toEqual(keys.map((_, index) => index * 10));
  });

  it('fails only the item that is refused', async () => {
    const group = createGroupCommit<number, number>({
      lanes: 1,
      maximumBatch: 100,
      write: async (items) => {
        if (items.includes(13)) throw databaseError('23514');
        return items;
      },
    });
    const settled = await Promise.allSettled([11, 12, 13, 14, 15].map((item) => group.add('a', item)));
    expect(settled.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
      11,
      12,
      'failed',
      14,
      15,
    ]);
    expect(await group.add('a', 16)).toBe(16);
  });

  it.each([
    ['the connection broke', new Error('Connection terminated unexpectedly')],
    ['the database shuts down', databaseError('57P01')],
  ])('fails the whole batch when %s', async (_, error) => {
    let calls = 0;
    const group = createGroupCommit<number, number>({
      lanes: 1,
      maximumBatch: 100,
      write: async (items) => {
        calls += 1;
        if (calls === 1) throw error;
        return items;
      },
    });
    const settled = await Promise.allSettled([1, 2, 3].map((item) => group.add('a', item)));
    expect(settled.map((each) => each.status === 'rejected' && each.reason)).toEqual([error, error, error]);
    expect(calls).toBe(1);
    expect(await group.add('a', 4)).toBe(4);
  });

  it('is idle when everything that was added is written', async () => {
    const writer = gatedWriter();
    const group = createGroupCommit<number, number>({ lanes: 2, maximumBatch: 1, write: writer.write });
    await group.idle();
    const results = ['a', 'b', 'c'].map((key, item) => group.add(key, item));
    let idle = false;
    const waiting = group.idle().then(() => {
      idle = true;
    });
    await expect.poll(() => writer.written.length).toBeGreaterThan(0);
    expect(idle).toBe(false);
    writer.letAllThrough();
    await waiting;
    expect(writer.written).toHaveLength(3);
    await Promise.all(results);
  });
});
