/**
 * Each hot statement filters by the column by which its table could be sharded over several PostgreSQL servers
 * (docs/scaling.md).
 */
import {
  acknowledgeMessage,
  addReaction,
  deleteMessage,
  editMessage,
  listMessages,
  sendMessage,
} from '@guildhall/protocol';
import { aMember, aServer, useInstance } from '@guildhall/testkit';
import pg from 'pg';
import { expect, it } from 'vitest';

const instance = useInstance();

/** Tables that grow with messages, and their sharding column. */
const KEYS: Readonly<Record<string, string>> = {
  messages: 'channel_id',
  channel_activity: 'channel_id',
  message_nonces: 'channel_id',
  read_states: 'channel_id',
  message_reactions: 'channel_id',
};

it('the statements of sending, reading, editing, reacting and marking as read name the keys of their tables', async () => {
  const server = await aServer(instance);
  const reader = await aMember(instance, server);
  const params = { channelId: server.channel.id };
  const texts = new Set<string>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    if (text) texts.add(text.toLowerCase().replaceAll('"', ''));
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    const { id } = await server.owner.do(sendMessage, { params, body: { content: 'hot' } });
    await reader.do(listMessages, { params, query: {} });
    await reader.do(listMessages, { params, query: { before: id } });
    await server.owner.do(editMessage, { params: { ...params, messageId: id }, body: { content: 'warm' } });
    await reader.do(addReaction, { params: { ...params, messageId: id, emoji: '👍' } });
    await reader.do(acknowledgeMessage, { params: { ...params, messageId: id } });
    await server.owner.do(deleteMessage, { params: { ...params, messageId: id } });
  } finally {
    pg.Client.prototype.query = query;
  }
  const uses = (text: string, table: string) =>
    new RegExp(`\\b(?:from|join|into|update) ${table}\\b`).test(text);
  const hot = [...texts].flatMap((text) =>
    Object.entries(KEYS).flatMap(([table, key]) => (uses(text, table) ? [{ table, key, text }] : [])),
  );
  expect(new Set(hot.map(({ table }) => table)).size).toBeGreaterThanOrEqual(4);
  expect(hot.filter(({ key, text }) => !text.includes(key))).toEqual([]);
});
