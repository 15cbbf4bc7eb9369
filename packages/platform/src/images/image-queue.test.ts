import { describe, expect, test } from 'vitest';
import { ImageQueue } from './image-queue.ts';
import { ImagesWaitingError } from './index.ts';

const LIMITS = { workers: 2, pixels: 100, waitingPerCaller: 3, longestWaitMs: 1000 };

/** Jobs that the test finishes, and the names of started jobs in order. */
function heldWork(queue: ImageQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settled = new Map<string, Promise<unknown>>();
  return {
    begun,
    add(caller: string, name: string, pixels: number) {
      const work = () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      };
      settled.set(name, queue.run(caller, pixels, work));
    },
    async end(name: string) {
      ends.get(name)?.();
      await settled.get(name);
    },
  };
}

/** Lets settled promises take effect. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of pictures', () => {
  test('processes one picture of each caller at a time', async () => {
    const { add, begun, end } = heldWork(new ImageQueue(LIMITS));
    for (const name of ['a1', 'a2', 'a3']) add('a', name, 10);
    add('b', 'b1', 10);
    await turn();
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    await turn();
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    await turn();
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });

  test('processes small pictures first, but prefers pictures that have waited long', async () => {
    let now = 0;
    const { add, begun, end } = heldWork(new ImageQueue(LIMITS, () => now));
    add('a', 'a', 10);
    add('b', 'b', 10);
    add('c', 'large', 80);
    add('d', 'small', 5);
    await turn();
    await end('a');
    await turn();
    expect(begun).toEqual(['a', 'b', 'small']);
    now = 1000;
    add('e', 'smaller', 1);
    await end('b');
    await turn();
    expect(begun).toEqual(['a', 'b', 'small', 'large']);
  });

  test('limits the pixels processed at once; a larger picture is processed alone', async () => {
    const { add, begun, end } = heldWork(new ImageQueue(LIMITS));
    add('a', 'a', 70);
    add('b', 'b', 40);
    add('c', 'huge', 500);
    await turn();
    expect(begun).toEqual(['a']);
    await end('a');
    await turn();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    await turn();
    expect(begun).toEqual(['a', 'b', 'huge']);
  });

  test('refuses too many waiting pictures of a caller, and continues after a failure', async () => {
    const queue = new ImageQueue(LIMITS);
    const { add } = heldWork(queue);
    for (const name of ['1', '2', '3', '4']) add('a', name, 1);
    await expect(queue.run('a', 1, async () => 1)).rejects.toThrow(ImagesWaitingError);
    await expect(queue.run('b', 1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('b', 1, async () => 1)).toBe(1);
  });
});
