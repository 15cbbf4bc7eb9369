/** An interaction endpoint for `node:http`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ENDPOINT_BODY_BYTES, type InteractionEndpoint } from '../interactions/endpoint.ts';

/** `createServer(nodeListener(bot.endpoint({ publicKey })))`, or as a handler of a framework's raw route. */
export function nodeListener(
  endpoint: InteractionEndpoint,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const body = await bytesOf(request).catch(() => 'cut off' as const);
    if (body === 'cut off') return;
    if (!body) return void response.writeHead(413, { connection: 'close' }).end();
    const header = (name: string) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : null;
    };
    const answer = await endpoint.answer({ method: request.method ?? '', header, body });
    if (answer.body === null) return void response.writeHead(answer.status).end();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  };
}

/** A body that is too long is read to its end, because closing before it would reset the connection. */
async function bytesOf(request: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= ENDPOINT_BODY_BYTES) chunks.push(chunk);
  }
  return length > ENDPOINT_BODY_BYTES ? null : Buffer.concat(chunks);
}
