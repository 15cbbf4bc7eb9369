/**
 * The operator's listener, separate from the public one (`OPERATOR_LISTEN`): operator API, metrics, readiness, mailbox.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import {
  closeListener,
  createHostCheck,
  type Listener,
  LocalMailbox,
  type Mailer,
  type Metrics,
  openListener,
  type ProcessFacts,
} from '@guildhall/platform';
import { mailboxPage } from '../pages/mailbox-page.ts';
import { NOT_STARTED, type Readiness, type ReadinessReport } from '../readiness/readiness.ts';
import type { OperatorApi } from './operator-api.ts';

export interface OperatorListener {
  /** 0 when there is none. */
  readonly port: number;
  /** Metrics are available before the database, the rest after it. */
  serve(served: OperatorServices): void;
  stop(): Promise<void>;
}

interface OperatorServices {
  readonly api: OperatorApi;
  readonly readiness: Readiness;
}

/** @param address `host:port`, as of OPERATOR_LISTEN */
export function splitAddress(address: string): { readonly host: string; readonly port: number } {
  const separator = address.lastIndexOf(':');
  return {
    host: address.slice(0, separator).replaceAll(/^\[|\]$/g, ''),
    port: Number(address.slice(separator + 1)),
  };
}

/**
 * @param address `host:port`, or `off`
 * @throws StartupError when the address cannot be listened on
 */
export async function openOperatorListener(
  address: string,
  metrics: Metrics,
  mailer: Mailer | null,
): Promise<OperatorListener> {
  if (address === 'off') return { port: 0, serve: () => {}, stop: async () => {} };
  const { host, port } = splitAddress(address);
  const listener: Listener = await openListener(host, port, {
    host: 'OPERATOR_LISTEN',
    port: 'OPERATOR_LISTEN',
  });
  const isOwnHost = createHostCheck([host]);
  let api: OperatorApi | undefined;
  let readiness = NOT_STARTED;
  listener.server.on('request', (request, response) => {
    if (!isOwnHost(request.headers.host)) return answer(response, 421, 'text/plain', '');
    const path = request.url?.split('?', 1)[0] ?? '';
    if (api && path.startsWith('/operator/')) return void api(request, response, path);
    // Node leaves the body out of answers to HEAD.
    const page = request.method === 'GET' || request.method === 'HEAD' ? path : undefined;
    if (page === '/metrics') answerMetrics(metrics, response);
    else if (page === '/readyz') answerReadiness(readiness, response);
    else if (page === '/mail' && mailer instanceof LocalMailbox && isAddressedByNumber(request)) {
      answer(response, 200, 'text/html; charset=utf-8', mailboxPage(mailer.messages));
    } else {
      const body = '{"error":{"code":"unknown_route","message":"There is no such route."}}';
      answer(response, 404, 'application/json', body);
    }
  });
  return {
    port: listener.port,
    serve: (served) => {
      ({ api, readiness } = served);
    },
    stop: () => closeListener(listener),
  };
}

/** Prevents DNS rebinding: a foreign page whose name resolves to this host must not read the mail. */
function isAddressedByNumber(request: IncomingMessage): boolean {
  return /^(?:localhost|[\d.]+|\[[\da-f:]+\])(?::\d+)?$/i.test(request.headers.host ?? '');
}

function answerMetrics(metrics: Metrics, response: ServerResponse): void {
  metrics.render().then(
    ({ contentType, text }) => answer(response, 200, contentType, text),
    () => answer(response, 500, 'text/plain', ''),
  );
}

/** What operators learn; `process` is as in the list of processes in the database. */
export interface OperatorReadiness extends ReadinessReport {
  readonly process: Pick<ProcessFacts, 'host' | 'pid'>;
}

function answerReadiness(readiness: Readiness, response: ServerResponse): void {
  readiness.report().then(
    (report) => {
      const full: OperatorReadiness = { ...report, process: { host: hostname(), pid: process.pid } };
      answer(response, report.ready ? 200 : 503, 'application/json', JSON.stringify(full));
    },
    () => answer(response, 500, 'text/plain', ''),
  );
}

function answer(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(body);
}
