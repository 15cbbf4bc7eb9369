/** The limit for changes of a channel's name and topic (design, chapter 10). */
import { updateChannel } from '@guildhall/protocol';
import { aServer, useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';

const instance = useInstance({ settings: { RATE_LIMIT_SCALE: '1' } });

it('names and topics together can change twice in ten minutes; other fields do not count', async () => {
  const server = await aServer(instance);
  const change = (body: object) =>
    server.owner.call(updateChannel, { params: { channelId: server.channel.id }, body });
  expect((await change({ name: 'first' })).status).toBe(200);
  expect((await change({ name: 'first' })).status).toBe(200);
  expect((await change({ topic: 'What is new' })).status).toBe(200);
  const refused = await change({ name: 'third' });
  expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
  expect((await change({ slowmodeSecs: 5 })).status).toBe(200);
  instance.clock.advance(600_001);
  expect((await change({ name: 'third' })).status).toBe(200);
});
