/** Requests whose state changes again and again while they are checked. */
import { createChannel, sendMessage } from '@guildhall/protocol';
import { aServer, useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';

const instance = useInstance({ settings: { DATABASE_CONNECTIONS: '4' } });

it('sends go through while dozens of channels are created in their server', async () => {
  const { id: serverId, owner, channel } = await aServer(instance);
  const creating = Array.from({ length: 60 }, (_, index) =>
    owner.call(createChannel, { params: { serverId }, body: { name: `channel ${index}` } }),
  );
  const sending = Array.from({ length: 15 }, (_, index) =>
    owner.call(sendMessage, { params: { channelId: channel.id }, body: { content: `message ${index}` } }),
  );
  const answers = await Promise.all([...creating, ...sending]);
  expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual([]);
});
