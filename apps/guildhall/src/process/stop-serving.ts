import type { DiscordGateway } from '@guildhall/discord';
import type { Gateway } from '@guildhall/gateway';
import { closeListener, type HttpServer, type Listener } from '@guildhall/platform';

/** Refuses new requests, finishes running ones, and tells sockets to reconnect. */
export async function stopServing(
  listener: Listener,
  http: HttpServer,
  gateway: Gateway,
  discord: DiscordGateway | null,
): Promise<void> {
  http.refuseNew();
  const requestsDone = closeListener(listener);
  await gateway.stop();
  await discord?.settled();
  await requestsDone;
}
