import { createLog } from '@guildhall/platform';
import { queryDatabase, useInstance, useOperator } from '@guildhall/testkit';
import { afterEach, expect, it, vi } from 'vitest';
import { followOperators } from './follow-operators.ts';

const WAIT = { timeout: 120_000 };

const instance = useInstance();
const operator = useOperator(instance);
afterEach(() => void vi.useRealTimers());

it('logs an outage of the settings once, and its end', async () => {
  const lines: { readonly msg: string }[] = [];
  const log = createLog({
    level: 'info',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  const { pool } = operator.runtime.database;
  const readUntil = async (count: number) => {
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => lines.length, WAIT).toBeGreaterThanOrEqual(count);
    await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount, WAIT).toBe(0);
    return lines.map(({ msg }) => msg);
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const followed = await followOperators(operator.runtime, { closeFrom: () => undefined }, log);
  await queryDatabase(instance, 'alter table instance_settings rename to lost');
  expect(await readUntil(1)).toEqual(['reading the settings of operators failed; trying again']);
  await queryDatabase(instance, 'alter table lost rename to instance_settings');
  expect((await readUntil(2)).slice(1)).toEqual(['reading the settings of operators works again']);
  followed.stop();
});
