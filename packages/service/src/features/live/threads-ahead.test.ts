/** Threads that start while the log lags: each is announced once, by its own event (design 2.5, "When"). */
import { createThread } from '@guildhall/protocol';
import { aServer, queryDatabase, useInstance, useOperator } from '@guildhall/testkit';
import { expect, it } from 'vitest';
import { describeAccessChange } from './index.ts';

const instance = useInstance();
const operator = useOperator(instance);

/** The position of the newest event. */
async function position(): Promise<string> {
  const newest = `select '1.' || xid || '.' || position as place from event_log order by xid desc, position desc limit 1`;
  return String((await queryDatabase(instance, newest))[0]?.place);
}

it('sends new viewers of a channel the threads that the log has announced by then', async () => {
  const server = await aServer(instance);
  const params = { channelId: server.channel.id };
  const start = async (name: string) => (await server.owner.do(createThread, { params, body: { name } })).id;
  const threadEvents = async (at: string, difference: 'gained' | 'lost') => {
    const channels = { gained: [], lost: [], [difference]: [server.channel.id] };
    const change = { serverId: server.id, ...channels, position: at };
    const { dispatches } = await describeAccessChange(operator.runtime, change);
    const threads = dispatches.filter(({ name }) => name.startsWith('THREAD_'));
    return threads.map(({ name, payload }) => [name, (JSON.parse(payload) as { id: string }).id]);
  };
  const early = await start('early');
  const change = await position();
  const late = await start('late');
  expect(await threadEvents(change, 'gained')).toEqual([['THREAD_CREATE', early]]);
  expect(await threadEvents(change, 'lost')).toEqual([['THREAD_DELETE', early]]);
  expect(await threadEvents(await position(), 'gained')).toEqual([
    ['THREAD_CREATE', early],
    ['THREAD_CREATE', late],
  ]);
});
