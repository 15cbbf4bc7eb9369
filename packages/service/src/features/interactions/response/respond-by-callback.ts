import { ApiError, Reply, type UploadedFile } from '@guildhall/platform';
import type { EndpointReply, InteractionResponse } from '@guildhall/protocol';
import type { PublicContext } from '../../../runtime.ts';
import { requireLiveInteraction } from './after-response.ts';
import { respond } from './respond.ts';
import { awaitedInteraction } from './wait.ts';

/**
 * The first response through the callback route (design 3.3).
 * @returns 204, or with `withResponse` 200 and the result
 * @throws ApiError errors of {@link respond}
 */
export async function respondByCallback(
  { runtime, facts }: PublicContext,
  path: { readonly interactionId: string; readonly interactionToken: string },
  response: InteractionResponse,
  files: readonly UploadedFile[],
  withResponse: boolean,
): Promise<Reply<EndpointReply<'respondToInteraction'>>> {
  const { interactionId, interactionToken } = path;
  const row =
    awaitedInteraction(runtime, interactionId, interactionToken) ??
    (await requireLiveInteraction(runtime, interactionToken));
  if (row.id !== interactionId) throw new ApiError('unknown_interaction');
  const { messageId, ephemeral, message } = await respond(runtime, facts, row, response, files);
  if (!withResponse) return new Reply(204, undefined);
  const interaction = { id: row.id, type: row.type, responseMessageId: messageId, ephemeral };
  return new Reply(200, { interaction, message });
}
