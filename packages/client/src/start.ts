/** Starts a bot, or says soon and plainly why it cannot. */
import type { Ready } from '@guildhall/protocol';
import type { Assembly } from './client.ts';
import { ApiRequestError, NetworkError } from './errors.ts';
import type { Disconnection } from './events.ts';
import type { GatewayAdvice } from './gateway/shards.ts';
import type { WebSocketConstructor } from './gateway/socket.ts';

const START_WITHIN_MS = 20_000;

/**
 * Asks the instance for its gateway as the bot, which shows a wrong address or token, then connects. Once a session has
 * begun the gateway keeps it by itself.
 * @param startWithinMs how long the instance may take to answer and to begin a first session
 * @throws ApiRequestError, NetworkError with what is wrong, and what `connect` throws
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
  let asked = false;
  const late = new Promise<never>((_, reject) => {
    const cancel = clock.after(startWithinMs, () => {
      const found = lost ? ` (${lost.code}${lost.reason === '' ? '' : `: ${lost.reason}`})` : '';
      const reason = asked
        ? `The gateway of ${baseUrl} began no session within ${startWithinMs / 1000} s${found}. Does a proxy in between pass WebSockets on?`
        : `${baseUrl} did not answer within ${startWithinMs / 1000} s. Is the instance running, and baseUrl its address?`;
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
        asked = true;
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
    // Another site may answer anything.
    if (typeof answer === 'object' && answer !== null && 'url' in answer) return answer;
  } catch (error) {
    if (error instanceof NetworkError) {
      const { message } = deepestCause(error);
      throw new NetworkError(
        `${baseUrl} cannot be reached (${message}). Is the instance running, and baseUrl its address?`,
        { cause: error },
      );
    }
    if (!(error instanceof ApiRequestError)) throw error;
    if (error.status === 401) {
      const message = `${baseUrl} refused the bot's token: copy it again, or make a new one in the developer portal`;
      throw new ApiRequestError({ ...error, status: 401, code: error.code, message });
    }
    // A page of another site has no code of the API.
    if (error.code !== 'invalid_response' && error.status !== 404) throw error;
  }
  throw new NetworkError(`${baseUrl} is not the address of a Guildhall instance: it has no gateway`);
}

function deepestCause(error: Error): Error {
  return error.cause instanceof Error ? deepestCause(error.cause) : error;
}

/** The `WebSocket` of Node 20, which has none of its own; undefined where `ws` is not installed. */
export async function loadWebSocket(): Promise<WebSocketConstructor | undefined> {
  // Named apart, so that bundlers for browsers leave it alone.
  const name = 'ws';
  try {
    const loaded: { readonly WebSocket: WebSocketConstructor } = await import(/* @vite-ignore */ name);
    return loaded.WebSocket;
  } catch {
    return undefined;
  }
}
