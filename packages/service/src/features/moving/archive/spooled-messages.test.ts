import { idAtTime } from '@guildhall/protocol';
import { expect, it } from 'vitest';
import type { MessageRecord } from './records.ts';
import { SpooledMessages } from './spooled-messages.ts';

const at = (time: string, content = time) => ({ id: idAtTime(Date.parse(time)), content }) as MessageRecord;

it.each([1, 200, 32_000_000])(
  'are returned oldest first, even if only %i bytes of them fit into memory',
  async (maxInMemory) => {
    const kept = await SpooledMessages.create(maxInMemory);
    const times = ['2020-01-31', '2020-02-01', '2020-01-02', '2020-01-02T10:00:05Z', '2020-01-02T10:00:04Z'];
    const all = [...times.map((time) => at(time)), at('2020-01-02', 'the same moment')];
    for (const record of all) await kept.add('1', record);
    await kept.add('2', at('2020-01-01'));
    await kept.flush();
    const read = (channel: string) => Array.fromAsync(kept.of(channel));
    const [one, two] = [await read('1'), await read('2')];
    expect(one.map(({ content }) => content)).toEqual([
      '2020-01-02',
      'the same moment',
      '2020-01-02T10:00:04Z',
      '2020-01-02T10:00:05Z',
      '2020-01-31',
      '2020-02-01',
    ]);
    expect(new Set(one.map(({ id }) => id)).size).toBe(6);
    expect([two.length, (await read('3')).length]).toEqual([1, 0]);
    expect(await read('2')).toEqual(two);
    await kept.close();
  },
);
