/** Port 80: answers the challenges of the certificate authority, and redirects everything else to https. */
import { createServer, type ServerResponse } from 'node:http';
import { type ListenAddress, type Listener, listen } from '../http/index.ts';

export interface RedirectListener {
  /** Starts to answer challenges. @param read returns null for an unknown token */
  answerChallenges(read: (token: string) => Promise<string | null>): void;
  close(): void;
}

export interface RedirectOptions {
  readonly address: ListenAddress;
  /** The target of redirects, without a slash at the end. */
  readonly baseUrl: string;
  /** Nothing is redirected without a certificate. */
  readonly hasCertificate: () => boolean;
}

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]{1,256})$/;
const REQUEST_WITHIN_MS = 10_000;
const MAX_CONNECTIONS = 1000;

/** @throws StartupError */
export async function openRedirectListener(
  { limitConnection }: Listener,
  options: RedirectOptions,
): Promise<RedirectListener> {
  let read: (token: string) => Promise<string | null> = async () => null;
  const server = createServer(
    { requestTimeout: REQUEST_WITHIN_MS, headersTimeout: REQUEST_WITHIN_MS, keepAliveTimeout: 1000 },
    (request, response) => {
      const token = CHALLENGE.exec(request.url ?? '')?.[1];
      if (token === undefined) redirect(request.url ?? '/', response, options);
      else
        read(token).then(
          (answer) => send(response, answer === null ? 404 : 200, answer ?? 'This challenge is unknown.\n'),
          () => send(response, 503, 'The database does not answer.\n'),
        );
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', limitConnection);
  await listen(server, options.address);
  return {
    answerChallenges(reader) {
      read = reader;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A permanent redirect that keeps the method. A target that is not a path, such as a whole URL, is dropped. */
function redirect(
  path: string,
  response: ServerResponse,
  { baseUrl, hasCertificate }: RedirectOptions,
): void {
  if (!hasCertificate()) {
    response.setHeader('retry-after', '30');
    send(response, 503, 'This site is waiting for its certificate. Try again in a minute.\n');
    return;
  }
  response.writeHead(308, { location: baseUrl + (path.startsWith('/') ? path : '/') });
  response.end();
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(text);
}
