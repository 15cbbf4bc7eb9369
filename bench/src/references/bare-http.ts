/** Bare `node:http`: reads and parses the body, answers the same bytes every time. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SameAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export async function startBareHttp(answer: SameAnswer): Promise<{ readonly port: number }> {
  const body = Buffer.from(answer.body);
  const headers = { ...answer.headers, 'content-length': body.length };
  const server = createServer((request, response) => {
    readBody(request, () => {
      response.writeHead(answer.status, headers);
      response.end(body);
    });
  });
  return { port: await listen(server) };
}

/** Passes on the parsed body, or undefined without one. */
export function readBody(request: IncomingMessage, then: (body: unknown) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    then(chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString()));
  });
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', 4096, resolve);
  });
  return (server.address() as AddressInfo).port;
}
