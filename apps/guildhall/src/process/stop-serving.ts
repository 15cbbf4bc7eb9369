import type { DiscordGateway } from '@guildhall/discord';
import type { Gateway } from '@guildhall/gateway';
import { closeListener, type HttpServer, type Listener, type RunningHttps } from '@guildhall/platform';

/** The parts that serve people and programs. */
interface ServingParts {
  readonly listener: Listener;
  readonly https: RunningHttps;
  readonly http: HttpServer;
  readonly gateway: Gateway;
  readonly discord: DiscordGateway | null;
}

/** A proxy notices within this time that connections end with their next answer. */
const IDLE_MS = 1000;

/** Takes no new connections, finishes the requests of open ones, and tells sockets to reconnect. */
export async function stopServing(
  { listener, https, http, gateway, discord }: ServingParts,
  isBehindProxy: boolean,
): Promise<void> {
  http.endConnections();
  https.close();
  const requestsDone = closeListener(listener, isBehindProxy ? IDLE_MS : 0);
  await gateway.stop();
  await discord?.settled();
  await requestsDone;
}
