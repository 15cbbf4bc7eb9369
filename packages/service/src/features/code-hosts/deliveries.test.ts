/** Deliveries of code hosts through HTTP (specification: POST …/codehost; design 5.6, 13.40). */
import {
  createChannel,
  createWebhook,
  deleteMessage,
  deleteWebhook,
  LIMITS,
  listMessages,
  type Message,
  updateWebhook,
  type Webhook,
} from '@guildhall/protocol';
import { aServer, queryDatabase, startTestInstance, type TestServer, useInstance } from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { commit, issues, POSTED, push, UNPOSTED } from './testing/deliveries.ts';

const instance = useInstance();
let server: TestServer;
let webhook: Webhook;

beforeAll(async () => {
  server = await aServer(instance);
  webhook = await aWebhook(server.channel.id);
});

const aWebhook = (channelId: string): Promise<Webhook> =>
  server.owner.do(createWebhook, { params: { channelId }, body: { name: 'Code' } });
async function aChannel(body: object = {}): Promise<{ id: string; hook: Webhook }> {
  const params = { serverId: server.id };
  const { id } = await server.owner.do(createChannel, { params, body: { name: 'code', ...body } });
  return { id, hook: await aWebhook(id) };
}
interface Delivered {
  readonly status: number;
  readonly code?: string;
  readonly message?: Message;
}
async function deliverText(
  event: string,
  body: string | ReadableStream,
  {
    contentType = 'application/json',
    id,
    to = webhook.url,
  }: { contentType?: string; id?: string; to?: string | undefined } = {},
): Promise<Delivered> {
  const response = await fetch(`${to}/codehost`, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'x-github-event': event,
      ...(id === undefined ? {} : { 'x-github-delivery': id }),
    },
    body,
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
  } as RequestInit);
  const text = await response.text();
  const parsed = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, ...(response.ok ? { message: parsed } : { code: parsed?.error?.code }) };
}
const deliver = (event: string, payload: unknown, options = {}): Promise<Delivered> =>
  deliverText(event, JSON.stringify(payload), options);
const messagesIn = (channelId: string) => server.owner.do(listMessages, { params: { channelId } });

describe('a delivery', () => {
  it('is posted as the webhook, for every event and action that is mapped', async () => {
    const { id, hook } = await aChannel();
    for (const [event, payload] of POSTED) {
      const { status, message } = await deliver(event, payload, { to: hook.url });
      expect([event, status, message?.webhookId, message?.embeds.length]).toEqual([event, 200, hook.id, 1]);
    }
    expect(await messagesIn(id)).toHaveLength(POSTED.length);
  });

  it('of another event or action answers 204, and posts nothing', async () => {
    const { id, hook } = await aChannel();
    for (const [event, payload] of UNPOSTED) {
      expect([event, await deliver(event, payload, { to: hook.url })]).toEqual([event, { status: 204 }]);
    }
    for (const payload of [null, 5, 'text', [], [{}]]) {
      expect(await deliver('push', payload, { to: hook.url })).toEqual({ status: 204 });
    }
    expect(await deliverText('', '{}', { to: hook.url })).toEqual({ status: 204 });
    expect(await messagesIn(id)).toEqual([]);
  });

  it('is posted without hidden comments, including one that is cut', async () => {
    const body = `Shown <!-- hidden -->text\n<!-- ${'long '.repeat(3000)}-->`;
    const { message } = await deliver('issues', issues('opened', { body }));
    expect(message?.embeds[0]?.description).toBe('Shown text');
  });

  it('may be form-encoded', async () => {
    const payload = JSON.stringify(push(2));
    const form = new URLSearchParams({ other: 'x', payload, after: 'y'.repeat(200_000) }).toString();
    const contentType = 'application/x-www-form-urlencoded';
    const { message } = await deliverText('push', form, { contentType });
    expect(message?.embeds).toEqual((await deliver('push', push(2))).message?.embeds);
    expect(await deliverText('push', 'other=x', { contentType })).toEqual({
      status: 400,
      code: 'invalid_request',
    });
  });

  it('is refused if it is unreadable', async () => {
    expect(await deliverText('push', '{"ref":')).toEqual({ status: 400, code: 'invalid_request' });
    expect(await deliverText('push', 'text', { contentType: 'text/plain' })).toEqual({
      status: 415,
      code: 'unsupported_media_type',
    });
    const unknown = { to: webhook.url?.slice(0, -1) };
    expect(await deliver('push', push(1), unknown)).toEqual({ status: 404, code: 'unknown_webhook' });
    expect(await deliver('nothing', {}, unknown)).toEqual({ status: 404, code: 'unknown_webhook' });
  });

  it('is posted where its webhook posts when the body ends, and nowhere if the webhook was deleted', async () => {
    const { id, hook } = await aChannel();
    const other = await aChannel();
    const text = JSON.stringify(issues('opened'));
    const slowly = (change: () => Promise<unknown>) =>
      deliverText(
        'issues',
        new ReadableStream({
          async start(body) {
            body.enqueue(Buffer.from(text.slice(0, 10)));
            // The first part has been read by then.
            await new Promise((resolve) => setTimeout(resolve, 300));
            await change();
            body.enqueue(Buffer.from(text.slice(10)));
            body.close();
          },
        }),
        { to: hook.url },
      );
    const params = { webhookId: hook.id };
    const moved = await slowly(() =>
      server.owner.do(updateWebhook, { params, body: { channelId: other.id } }),
    );
    expect([moved.status, moved.message?.channelId]).toEqual([200, other.id]);
    const late = await slowly(() => server.owner.do(deleteWebhook, { params }));
    expect([late.status, late.code]).toEqual([404, 'unknown_webhook']);
    expect(await messagesIn(id)).toEqual([]);
    expect(await messagesIn(other.id)).toHaveLength(1);
  });

  it('starts posts in a forum', async () => {
    const { id, hook } = await aChannel({ kind: 'forum' });
    const title = 'T'.repeat(300);
    const { status, message } = await deliver('issues', issues('opened', { title }), {
      to: hook.url,
      id: 'forum',
    });
    expect(status).toBe(200);
    const [post] = await queryDatabase(instance, 'select name, parent_id from channels where id = $1', [
      message?.channelId,
    ]);
    expect(post).toMatchObject({
      parent_id: id,
      name: expect.stringMatching(/^\[octo-org\/rocket\] issue .*…$/),
    });
    const again = await deliver('issues', issues('opened', { title }), { to: hook.url, id: 'forum' });
    expect(again.message?.id).toBe(message?.id);
  });
});

describe('a repeated delivery', () => {
  it('returns its message and posts nothing, even concurrently', async () => {
    const { id, hook } = await aChannel();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => deliver('push', push(1), { to: hook.url, id: 'd-1' })),
    );
    expect(new Set(answers.map(({ status, message }) => `${status} ${message?.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await messagesIn(id)).toHaveLength(1);
    expect((await deliver('push', push(1), { to: hook.url, id: 'd-2' })).message?.id).not.toBe(
      answers[0]?.message?.id,
    );
    expect((await deliver('push', push(1), { id: 'd-1' })).status).toBe(200);
    expect(await messagesIn(id)).toHaveLength(2);
    const long = 'x'.repeat(1000);
    await deliver('push', push(1), { to: hook.url, id: long });
    await deliver('push', push(1), { to: hook.url, id: long });
    expect(await messagesIn(id)).toHaveLength(3);
  });

  it('stays deleted, and is known for a week', async () => {
    const { id, hook } = await aChannel();
    const { message } = await deliver('push', push(1), { to: hook.url, id: 'gone' });
    await server.owner.do(deleteMessage, { params: { channelId: id, messageId: message?.id ?? '' } });
    expect(await deliver('push', push(1), { to: hook.url, id: 'gone' })).toEqual({ status: 204 });
    const rows = () =>
      queryDatabase(instance, 'select * from webhook_deliveries where webhook_id = $1', [hook.id]);
    const sweep = async () => {
      await queryDatabase(
        instance,
        `select graphile_worker.add_job('forget-webhook-deliveries', '{}'::json)`,
      );
      await instance.runDueJobs();
    };
    await instance.clock.advance(6 * 86_400_000);
    await sweep();
    expect(await rows()).toHaveLength(1);
    await instance.clock.advance(2 * 86_400_000);
    await sweep();
    expect(await rows()).toEqual([]);
  });
});

describe('deliveries and posts of a webhook', () => {
  it('are limited together to five in five seconds', async () => {
    const limited = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '1' } });
    const { hook } = await aChannel();
    const to = hook.url?.replace(instance.url, limited.url);
    const post = () =>
      fetch(String(to), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'beside' }),
      });
    const statuses = [
      (await deliver('push', push(1), { to })).status,
      (await deliver('nothing', {}, { to })).status,
      (await post()).status,
      (await deliver('push', push(1), { to })).status,
      (await post()).status,
    ];
    expect(statuses).toEqual([200, 204, 200, 200, 200]);
    expect(await deliver('push', push(1), { to })).toEqual({ status: 429, code: 'rate_limited' });
    expect((await post()).status).toBe(429);
    limited.clock.advance(5001);
    expect((await deliver('push', push(1), { to })).status).toBe(200);
    await limited.stop();
  });
});

describe('a large delivery', () => {
  /** A push of about this many bytes, with commits that have lists of files. */
  function largePush(bytes: number): { readonly text: string; readonly commits: number } {
    const one = {
      ...commit(1),
      modified: Array.from({ length: 600 }, (_, index) => `folder/file-${index}.ts`),
    };
    const commits = Math.ceil(bytes / JSON.stringify(one).length);
    const text = JSON.stringify(push(0, { commits: Array.from({ length: commits }, () => one) }));
    return { text, commits };
  }

  it('of up to 25 MB is accepted', async () => {
    const { text, commits } = largePush(24 * 1024 * 1024);
    const { status, message } = await deliverText('push', text);
    expect([status, message?.embeds[0]?.title]).toEqual([
      200,
      `[octo-org/rocket:main] ${commits} new commits`,
    ]);
  });

  it('above that is refused', async () => {
    const space = ' '.repeat(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += space.length;
        if (sent > LIMITS.deliveryBytes + 2 * space.length) controller.close();
        else controller.enqueue(Buffer.from(space));
      },
    });
    expect(await deliverText('push', body)).toEqual({ status: 413, code: 'body_too_large' });
  });
});
