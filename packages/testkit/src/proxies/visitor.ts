/** A visitor through a proxy, with its own address (127.0.0.0/8 all belong to this machine). */

import { Agent, request } from 'node:https';
import { OPCODES } from '@guildhall/protocol';
import WebSocket from 'ws';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  json(): Record<string, unknown>;
}

export interface Visitor {
  /** A call with a JSON body, or with bytes and their type. */
  call(
    method: string,
    path: string,
    body?: object | Buffer,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>;
  /** Connects to the gateway and logs in; resolves at READY. */
  listen(token: string): Promise<GatewayLine>;
  leave(): void;
}

interface GatewayLine {
  /** The next message with this content; rejects after two minutes. */
  message(content: string): Promise<void>;
  readonly closeCode: number | null;
  close(): void;
}

const TIMEOUT_MS = 120_000;

/** The certificate is self-signed, so it is not verified. */
export function createVisitor(url: string, address: string): Visitor {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, localAddress: address });
  return {
    call: (method, path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const isBytes = Buffer.isBuffer(body);
        const type = body && !isBytes ? { 'content-type': 'application/json' } : {};
        const sent = request(
          `${url}${path}`,
          { method, agent, headers: { ...type, ...headers } },
          (reply) => {
            const chunks: Buffer[] = [];
            reply.on('data', (chunk: Buffer) => void chunks.push(chunk));
            reply.once('error', reject);
            reply.once('end', () => {
              const bytes = Buffer.concat(chunks);
              const json = () => JSON.parse(bytes.toString()) as Record<string, unknown>;
              resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: bytes, json });
            });
          },
        );
        sent.once('error', reject);
        sent.end(isBytes || body === undefined ? body : JSON.stringify(body));
      }),
    listen: (token) => openLine(url, address, token),
    leave: () => agent.destroy(),
  };
}

async function openLine(url: string, address: string, token: string): Promise<GatewayLine> {
  const socket = new WebSocket(`${url.replace('https', 'wss')}/gateway?encoding=json`, {
    rejectUnauthorized: false,
    localAddress: address,
  });
  const heard: { readonly t?: string; readonly d?: { readonly content?: string } }[] = [];
  let closeCode: number | null = null;
  socket.on('message', (data) => {
    const envelope = JSON.parse(String(data));
    heard.push(envelope);
    if (envelope.op === OPCODES.hello) socket.send(JSON.stringify({ op: OPCODES.identify, d: { token } }));
  });
  socket.once('close', (code) => {
    closeCode = code;
  });
  const until = (what: string, fits: (envelope: (typeof heard)[number]) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (!heard.some(fits)) return;
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => reject(new Error(`The gateway did not send ${what}.`)), TIMEOUT_MS);
      socket.on('message', look).once('error', reject);
      look();
    });
  await until('READY', ({ t }) => t === 'READY');
  return {
    message: (content) =>
      until(`"${content}"`, ({ t, d }) => t === 'MESSAGE_CREATE' && d?.content === content),
    get closeCode() {
      return closeCode;
    },
    close: () => socket.terminate(),
  };
}
