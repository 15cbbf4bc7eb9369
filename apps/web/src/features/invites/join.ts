import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { serverAnswer } from '../../state/resources/servers.ts';

/**
 * Joins by an invite and shows the server at once.
 * @returns the server's id
 * @throws ApiRequestError or NetworkError
 */
export async function joinByInvite(code: string): Promise<string> {
  const { server } = await client.api.acceptInvite({ code });
  gatewayStore.update((state) => serverAnswer(state, server, Date.now()));
  return server.id;
}
