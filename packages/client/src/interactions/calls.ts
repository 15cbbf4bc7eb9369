/** The routes for responding to interactions (design 3.3): the token in their path is the credential. */
import type { ComponentInteraction, InteractionResponse, ResponseMessage } from '@guildhall/protocol';
import type { Api } from '../api.ts';
import type { UploadInput } from '../http/request.ts';
import type { ChannelObject, MessageObject, Objects } from '../objects/kinds.ts';

/** The interaction to respond to. */
export interface InteractionReference {
  readonly id: string;
  readonly applicationId: string;
  readonly token: string;
}

export type Uploads = readonly UploadInput[] | undefined;

export const ORIGINAL = '@original';

type AnswerRoutes = Pick<
  Api,
  | 'respondToInteraction'
  | 'sendFollowUp'
  | 'getInteractionResponse'
  | 'editInteractionResponse'
  | 'deleteInteractionResponse'
>;

export class InteractionCalls {
  readonly #api: AnswerRoutes;
  readonly #objects: Objects;

  constructor(objects: Objects) {
    this.#api = objects.api;
    this.#objects = objects;
  }

  /** Sends the first response; there is only one. @throws ApiRequestError already_responded, unknown_interaction */
  async respond(
    { id, token }: InteractionReference,
    response: InteractionResponse,
    files?: Uploads,
  ): Promise<void> {
    const input = { interactionId: id, interactionToken: token, body: response, files };
    await this.#api.respondToInteraction(input);
  }

  /** Sends the first response as a message. @returns the message @throws as {@link respond} */
  async reply(
    interaction: InteractionReference,
    response: InteractionResponse,
    files?: Uploads,
  ): Promise<MessageObject> {
    const answered = await this.#api.respondToInteraction({
      interactionId: interaction.id,
      interactionToken: interaction.token,
      query: { withResponse: true },
      body: response,
      files,
    });
    return answered?.message ? this.#objects.message(answered.message) : this.getReply(interaction);
  }

  async followUp(
    interaction: InteractionReference,
    body: ResponseMessage,
    files?: Uploads,
  ): Promise<MessageObject> {
    return this.#objects.message(await this.#api.sendFollowUp({ ...paramsOf(interaction), body, files }));
  }

  /** The message of the first response. */
  async getReply(interaction: InteractionReference): Promise<MessageObject> {
    const input = { ...paramsOf(interaction), messageId: ORIGINAL };
    return this.#objects.message(await this.#api.getInteractionResponse(input));
  }

  /** @param messageId a follow-up, or {@link ORIGINAL} */
  async edit(
    interaction: InteractionReference,
    messageId: string,
    body: ResponseMessage,
    files?: Uploads,
  ): Promise<MessageObject> {
    const input = { ...paramsOf(interaction), messageId, body, files };
    return this.#objects.message(await this.#api.editInteractionResponse(input));
  }

  /** The message that contains a component, with its methods. */
  messageOf(interaction: ComponentInteraction): MessageObject<ComponentInteraction['message']> {
    return this.#objects.message(interaction.message);
  }

  /** The channel that an interaction came from, with its methods. */
  channelOf({ channelId }: { readonly channelId: string }): ChannelObject<{ readonly id: string }> {
    return this.#objects.channel({ id: channelId });
  }

  async delete(interaction: InteractionReference, messageId: string): Promise<void> {
    await this.#api.deleteInteractionResponse({ ...paramsOf(interaction), messageId });
  }
}

function paramsOf({ applicationId, token }: InteractionReference): {
  readonly applicationId: string;
  readonly interactionToken: string;
} {
  return { applicationId, interactionToken: token };
}
