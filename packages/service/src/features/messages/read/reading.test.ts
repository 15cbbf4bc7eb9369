/** Reading pages and positions in all kinds of channels; no page is older than its request. */
import { createChannel, deleteMessage, getMessage, listMessages, sendMessage } from '@guildhall/protocol';
import {
  aServer,
  aServerWithMember,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const MAX_ID = '9223372036854775807';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;
const sent: string[] = [];

beforeAll(async () => {
  ({ server, member } = await aServerWithMember(instance));
  for (let number = 0; number < 120; number += 1) {
    const { id } = await member.do(sendMessage, {
      params: inChannel(),
      body: { content: `number ${number}` },
    });
    sent.push(id);
  }
});

const inChannel = () => ({ channelId: server.channel.id });
async function ids(query: Record<string, unknown> = {}): Promise<string[]> {
  const answer = await member.call(listMessages, { params: inChannel(), query });
  expect(answer.status).toBe(200);
  return answer.body.map(({ id }) => id);
}

describe('a page', () => {
  it('contains the newest 50, oldest first', async () => {
    expect(await ids()).toEqual(sent.slice(-50));
  });

  it.each([1, 2, 50, 100])('contains as many as requested: %i', async (limit) => {
    expect(await ids({ limit })).toEqual(sent.slice(-limit));
  });

  it.each([0, 101, -1, 'many'])('of %s messages is refused with the field', async (limit) => {
    const answer = await member.call(listMessages, { params: inChannel(), query: { limit } as never });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { code: 'invalid_request', fields: [{ path: 'query/limit' }] },
    });
  });

  it('starts before, after or around a position', async () => {
    const place = sent[60] ?? '';
    expect(await ids({ before: place, limit: 10 })).toEqual(sent.slice(50, 60));
    expect(await ids({ after: place, limit: 10 })).toEqual(sent.slice(61, 71));
    expect(await ids({ around: place, limit: 10 })).toEqual(sent.slice(56, 66));
    expect(await ids({ around: place, limit: 1 })).toEqual([place]);
    expect(await ids({ before: sent[0], limit: 10 })).toEqual([]);
    expect(await ids({ after: sent.at(-1), limit: 10 })).toEqual([]);
    expect(await ids({ before: sent[3] })).toEqual(sent.slice(0, 3));
  });

  it('accepts ids without a message as positions', async () => {
    // Messages of the same millisecond have consecutive ids.
    const next = sent.findIndex((id, at) => at > 2 && BigInt(id) - BigInt(sent[at - 1] ?? id) > 1n);
    const between = String(BigInt(sent[next] ?? '') - 1n);
    expect(await ids({ before: between, limit: 2 })).toEqual(sent.slice(next - 2, next));
    expect(await ids({ after: between, limit: 2 })).toEqual(sent.slice(next, next + 2));
    expect(await ids({ around: between, limit: 4 })).toEqual(sent.slice(next - 2, next + 2));
    expect(await ids({ before: '1' })).toEqual([]);
    expect(await ids({ after: '1', limit: 2 })).toEqual(sent.slice(0, 2));
    // Clients that read a whole channel start here.
    expect(await ids({ after: '0', limit: 2 })).toEqual(sent.slice(0, 2));
    expect(await ids({ before: '0' })).toEqual([]);
    for (const place of ['before', 'around']) {
      expect(await ids({ [place]: MAX_ID, limit: 4 })).toEqual(sent.slice(place === 'before' ? -4 : -2));
    }
    expect(await ids({ after: MAX_ID })).toEqual([]);
  });

  it('has at most one position', async () => {
    for (const pair of [
      ['before', 'after'],
      ['before', 'around'],
      ['after', 'around'],
    ]) {
      const query = Object.fromEntries(pair.map((name) => [name, sent[60]]));
      const answer = await member.call(listMessages, { params: inChannel(), query });
      expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    }
  });

  it.each(['abc', '-1', '99999999999999999999'])('with the position %s is refused', async (place) => {
    for (const name of ['before', 'after', 'around']) {
      const answer = await member.call(listMessages, { params: inChannel(), query: { [name]: place } });
      expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    }
  });

  it('contains every message that was committed before the request', async () => {
    for (let round = 0; round < 8; round += 1) {
      const early = Array.from({ length: 10 }, () => ids({ limit: 5 }));
      const body = { content: `round ${round}` };
      const { id } = await member.do(sendMessage, { params: inChannel(), body });
      const pages = await Promise.all(Array.from({ length: 50 }, () => ids({ limit: 5 })));
      for (const page of pages) expect(page.at(-1)).toBe(id);
      await Promise.all(early);
      await member.do(deleteMessage, { params: { ...inChannel(), messageId: id } });
      const after = await Promise.all(Array.from({ length: 20 }, () => ids({ limit: 5 })));
      for (const page of after) expect(page).not.toContain(id);
    }
  });
});

describe('one message', () => {
  it('is found only in its channel', async () => {
    const messageId = sent[5] ?? '';
    const found = await member.do(getMessage, { params: { ...inChannel(), messageId } });
    expect(found).toMatchObject({ id: messageId, content: 'number 5', channelId: server.channel.id });
    const elsewhere = await aServer(instance, member);
    for (const params of [
      { channelId: elsewhere.channel.id, messageId },
      { ...inChannel(), messageId: MAX_ID },
      { ...inChannel(), messageId: 'abc' },
    ]) {
      const answer = await member.call(getMessage, { params });
      expect([answer.status, answer.code]).toEqual([404, 'unknown_message']);
    }
  });
});

describe('kinds of channels', () => {
  it.each(['category', 'forum'] as const)('a %s contains no messages', async (kind) => {
    const { id: channelId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: kind, kind },
    });
    const params = { channelId };
    const read = await member.call(listMessages, { params });
    const sending = await member.call(sendMessage, { params, body: { content: 'a' } });
    expect([read.code, sending.code]).toEqual(['invalid_channel_kind', 'invalid_channel_kind']);
  });

  it.each(['announcement', 'voice'] as const)('a %s channel contains messages', async (kind) => {
    const { id: channelId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: kind, kind },
    });
    const { id } = await member.do(sendMessage, { params: { channelId }, body: { content: 'a' } });
    const page = await member.do(listMessages, { params: { channelId } });
    expect(page.map((message) => message.id)).toEqual([id]);
  });
});
