/** Starts a bot, or explains soon and plainly why it cannot. */
import type { Ready } from '@guildhall/protocol';
import type { Assembly } from './client.ts';
import { ApiRequestError, NetworkError } from './errors.ts';
import type { Disconnection } from './events.ts';
import type { GatewayAdvice } from './gateway/shards.ts';
import type { WebSocketConstructor } from './gateway/socket.ts';

const START_WITHIN_MS = 20_000;

/**
 * Requests the gateway's address as the bot, which reveals a wrong address or token, then connects. After the first
 * session has started, the gateway client keeps it alive.
 * @param startWithinMs how long the instance may take to answer and to start the first session
 * @throws ApiRequestError, NetworkError with the reason, and errors of `connect`
 */
export async function startOrExplain(
  { client, clock, events }: Assembly,
  baseUrl: string,
  connect: (advice: GatewayAdvice) => Promise<Ready>,
  startWithinMs: number = START_WITHIN_MS,
): Promise<Ready> {
  let lost: Disconnection | undefined;
  const forget = [
    events.on('disconnected', (disconnection) => {
      lost = disconnection;
    }),
  ];
  const asking = new AbortController();
  let hasAnswered = false;
  const late = new Promise<never>((_, reject) => {
    const cancel = clock.after(startWithinMs, () => {
      const closed = lost ? ` (${lost.code}${lost.reason === '' ? '' : `: ${lost.reason}`})` : '';
      const reason = hasAnswered
        ? `The gateway of ${baseUrl} started no session within ${startWithinMs / 1000} s${closed}. Does a proxy in between forward WebSockets?`
        : `${baseUrl} did not answer within ${startWithinMs / 1000} s. Is the instance running, and is baseUrl its address?`;
      asking.abort();
      reject(new NetworkError(reason, { cause: lost }));
    });
    forget.push(cancel, events.on('ready', cancel));
  });
  try {
    return await Promise.race([
      late,
      (async () => {
        const advice = await askForGateway(client.api, baseUrl, asking.signal);
        hasAnswered = true;
        return connect(advice);
      })(),
    ]);
  } finally {
    for (const end of forget) end();
  }
}

async function askForGateway(
  api: Assembly['client']['api'],
  baseUrl: string,
  signal: AbortSignal,
): Promise<GatewayAdvice> {
  try {
    const answer = await api.getBotGateway({ signal });
    // Another site may return anything.
    if (typeof answer === 'object' && answer !== null && 'url' in answer) return answer;
  } catch (error) {
    if (!(error instanceof ApiRequestError)) throw error;
    if (error.status === 401) {
      const message = `${baseUrl} refused the bot's token: copy it again, or create a new one in the developer portal`;
      throw new ApiRequestError({ ...error, status: 401, code: error.code, message });
    }
    // A page of another site has no error code of the API.
    if (error.code !== 'invalid_response' && error.status !== 404) throw error;
  }
  throw new NetworkError(`${baseUrl} is not the address of a Guildhall instance: it has no gateway`);
}

/** A `WebSocket` for Node 20, which has none; undefined if `ws` is not installed. */
export async function loadWebSocket(): Promise<WebSocketConstructor | undefined> {
  // A variable, so that bundlers for browsers ignore the import.
  const name = 'ws';
  try {
    const loaded: { readonly WebSocket: WebSocketConstructor } = await import(/* @vite-ignore */ name);
    return loaded.WebSocket;
  } catch {
    return undefined;
  }
}
