/** Requests as bytes, identical for product and reference, and a recorded response. */
import type { SameAnswer } from './references/bare-http.ts';

/** The text of the messages that scenarios send. */
export const CONTENT =
  'A message of the length that people write when they chat with each other: a line or so.';

/** Set by `node:http` for product and reference alike. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

export function historyRequest(channelId: string, token: string): string {
  return `GET /api/channels/${channelId}/messages?limit=50 HTTP/1.1\r\n${headers(token)}\r\n`;
}

export function sendRequest(channelId: string, token: string, content: string): string {
  const body = JSON.stringify({ content });
  return (
    `POST /api/channels/${channelId}/messages HTTP/1.1\r\n${headers(token)}` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** Joins by an invite. */
export function acceptRequest(code: string, token: string): string {
  return (
    `POST /api/invites/${code} HTTP/1.1\r\n${headers(token)}` +
    'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}'
  );
}

/** Any other request of a person. @param path under /api @param body null for none */
export function personRequest(method: string, path: string, token: string, body: object | null): string {
  const text = body === null ? '' : JSON.stringify(body);
  const described = body === null ? '' : 'content-type: application/json\r\n';
  return (
    `${method} /api${path} HTTP/1.1\r\n${headers(token)}${described}` +
    `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}

/** @param authorization of a person or bot, scheme included */
export function richSendRequest(channelId: string, authorization: string, body: object): string {
  const text = JSON.stringify(body);
  return (
    `POST /api/channels/${channelId}/messages HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}

/** @param path of a webhook with its token, the only credential */
export function webhookRequest(path: string, content: string): string {
  const text = JSON.stringify({ content });
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}

function headers(token: string): string {
  return `host: 127.0.0.1\r\nauthorization: Session ${token}\r\naccept: application/json\r\nuser-agent: bench\r\n`;
}

/** Makes a prepared request once and records the response: status, headers and body. */
export async function takeAnswer(port: number, request: string): Promise<SameAnswer> {
  const [head = '', body = ''] = request.split('\r\n\r\n', 2);
  const [line = '', ...lines] = head.split('\r\n');
  const [method = 'GET', path = '/'] = line.split(' ');
  const sent = lines
    .map((each) => each.split(': ', 2) as [string, string])
    .filter(([name]) => name !== 'host' && name !== 'content-length');
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: sent,
    ...(body === '' ? {} : { body }),
  });
  const answered = await response.text();
  if (!response.ok) throw new Error(`${line} answered ${response.status}: ${answered}`);
  const kept = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name));
  return { status: response.status, headers: Object.fromEntries(kept), body: answered };
}
