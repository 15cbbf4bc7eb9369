import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readChannelFile } from '../discord/read-channel-file.ts';
import { jsonLines } from './lines.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-lines-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** @returns the numbers of records that had been read when other work of the process ran */
async function turnsWhileReading(records: AsyncIterable<unknown>): Promise<Set<number>> {
  let read = 0;
  const turns = new Set<number>();
  let waiting: NodeJS.Immediate;
  const note = () => {
    turns.add(read);
    waiting = setImmediate(note);
  };
  waiting = setImmediate(note);
  for await (const _ of records) read += 1;
  clearImmediate(waiting);
  return turns;
}

it('a line that is nested too deep is refused', async () => {
  async function* chunk() {
    yield Buffer.from(`${'['.repeat(4000)}${']'.repeat(4000)}\n`);
  }
  await expect(turnsWhileReading(jsonLines('messages', chunk()))).rejects.toThrow('cannot be read');
});

describe('reading many records lets other work run in between', () => {
  it('as lines', async () => {
    async function* chunk() {
      yield Buffer.from('{}\n'.repeat(1000));
    }
    expect((await turnsWhileReading(jsonLines('messages', chunk()))).size).toBeGreaterThan(5);
  });

  it('as values of one file', async () => {
    const path = join(folder, 'channel.json');
    await writeFile(path, `{"messages":[${new Array(1000).fill('0').join()}]}`);
    expect((await turnsWhileReading(readChannelFile(path))).size).toBeGreaterThan(5);
  });
});
