/** Requests whose state changes again and again while they are checked. */
import {
  createChannel,
  createWebhook,
  sendMessage,
  updateServer,
  updateWebhookByToken,
} from '@guildhall/protocol';
import { aServer, createCaller, untilWaiting, useInstance, whileLocked } from '@guildhall/testkit';
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

it('changes of one server do not hold the connections that changes of other servers need', async () => {
  const server = await aServer(instance);
  const { id: serverId, owner } = server;
  const other = await aServer(instance);
  const lock = `select pg_advisory_xact_lock(${serverId})`;
  const { creating } = await whileLocked(instance, lock, async () => {
    const creating = Array.from({ length: 10 }, (_, index) =>
      owner.call(createChannel, { params: { serverId }, body: { name: `channel ${index}` } }),
    );
    await untilWaiting(instance, 1);
    await other.owner.do(updateServer, { params: { serverId: other.id }, body: { name: 'Elsewhere' } });
    return { creating };
  });
  const answers = await Promise.all(creating);
  expect(answers.map(({ status }) => status)).toEqual(creating.map(() => 201));
});

it('changes of a webhook by its URL do not hold the connections that changes of other servers need', async () => {
  const server = await aServer(instance);
  const other = await aServer(instance);
  const { id: webhookId, url = '' } = await server.owner.do(createWebhook, {
    params: { channelId: server.channel.id },
    body: { name: 'Builds' },
  });
  const lock = `select pg_advisory_xact_lock(${server.id})`;
  const { renaming } = await whileLocked(instance, lock, async () => {
    const params = { webhookId, webhookToken: url.split('/').at(-1) ?? '' };
    const renaming = Array.from({ length: 10 }, (_, index) =>
      createCaller(instance.url).call(updateWebhookByToken, { params, body: { name: `Builds ${index}` } }),
    );
    await untilWaiting(instance, 1);
    await other.owner.do(updateServer, { params: { serverId: other.id }, body: { name: 'Elsewhere' } });
    return { renaming };
  });
  const answers = await Promise.all(renaming);
  expect(answers.map(({ status }) => status)).toEqual(renaming.map(() => 200));
});
