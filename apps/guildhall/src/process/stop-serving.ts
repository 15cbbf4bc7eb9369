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

/** Takes no new connections, finishes the requests of open ones, and tells sockets to reconnect. */
export async function stopServing({ listener, https, http, gateway, discord }: ServingParts): Promise<void> {
  http.endConnections();
  https.close();
  const requestsDone = closeListener(listener);
  await gateway.stop();
  await discord?.settled();
  await requestsDone;
}
