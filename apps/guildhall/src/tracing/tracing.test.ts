/** Traces, as a collector of OpenTelemetry receives them by OTLP over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createServer as createGuild, sendMessage } from '@guildhall/protocol';
import { aServer, startTestInstance, untilCaughtUp } from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const SECRET = 'nobody else reads this';

let spans: readonly Span[];
let authorizations: readonly (string | undefined)[];

beforeAll(async () => {
  const exports: Export[] = [];
  const seen: (string | undefined)[] = [];
  const collector = createServer(async (request, response) => {
    seen.push(request.headers.authorization);
    if (request.url === '/v1/traces') exports.push((await json(request)) as Export);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const instance = await startTestInstance({
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x',
    },
  });
  const server = await aServer(instance);
  const params = { channelId: server.channel.id };
  await server.owner.do(sendMessage, { params, body: { content: SECRET } });
  await fetch(`${instance.url}/api/servers`, {
    method: 'POST',
    headers: {
      ...server.owner.headers,
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-${PARENT}-01`,
    },
    body: JSON.stringify({ name: 'Traced' }),
  });
  await instance.runDueJobs();
  await untilCaughtUp(instance.url);
  // Stopping sends what is left.
  await instance.stop();
  collector.close();
  spans = exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  authorizations = seen;
});

it('follow a request from its caller into its transaction', () => {
  const request = spans.find(({ traceId, name }) => traceId === TRACE && name.startsWith('POST '));
  expect(request).toMatchObject({ name: `POST /api${createGuild.path}`, parentSpanId: PARENT });
  expect(request?.attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.response.status_code', value: { intValue: 201 } },
      { key: 'http.route', value: { stringValue: '/api/servers' } },
    ]),
  );
  const transactions = spans.filter(({ name, traceId }) => name === 'transaction' && traceId === TRACE);
  expect(transactions.map(({ parentSpanId }) => parentSpanId)).toContain(request?.spanId);
});

it('name deliveries and jobs', () => {
  const names = new Set(spans.map(({ name }) => name));
  expect(names).toContain('deliver events');
  expect([...names].filter((name) => name.startsWith('job '))).not.toEqual([]);
});

it('hold nothing that people wrote, and carry the headers that the collector asks for', () => {
  expect(JSON.stringify(spans)).not.toContain(SECRET);
  expect(new Set(authorizations)).toEqual(new Set(['Bearer x']));
});
