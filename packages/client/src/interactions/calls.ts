/** The routes that answer interactions (design 3.3): their token in the path is the credential. */
import type { AnswerMessage, InteractionResponse, Message } from '@guildhall/protocol';
import type { Api } from '../api.ts';
import type { UploadInput } from '../http/request.ts';

/** The interaction that is answered. */
export interface Answered {
  readonly id: string;
  readonly applicationId: string;
  readonly token: string;
}

export type Uploads = readonly UploadInput[] | undefined;

export const ORIGINAL = '@original';

type AnswerRoutes = Pick<
  Api,
  'respondToInteraction' | 'sendFollowUp' | 'getAnswer' | 'editAnswer' | 'deleteAnswer'
>;

export class InteractionCalls {
  readonly #api: AnswerRoutes;

  constructor(api: AnswerRoutes) {
    this.#api = api;
  }

  /** The first response; there is one. @throws ApiRequestError already_responded, unknown_interaction */
  async respond({ id, token }: Answered, response: InteractionResponse, files?: Uploads): Promise<void> {
    const input = { interactionId: id, interactionToken: token, body: response, files };
    await this.#api.respondToInteraction(input);
  }

  followUp(interaction: Answered, body: AnswerMessage, files?: Uploads): Promise<Message> {
    return this.#api.sendFollowUp({ ...placeOf(interaction), body, files });
  }

  /** @param messageId a follow-up, or {@link ORIGINAL} */
  get(interaction: Answered, messageId: string): Promise<Message> {
    return this.#api.getAnswer({ ...placeOf(interaction), messageId });
  }

  edit(interaction: Answered, messageId: string, body: AnswerMessage, files?: Uploads): Promise<Message> {
    return this.#api.editAnswer({ ...placeOf(interaction), messageId, body, files });
  }

  async delete(interaction: Answered, messageId: string): Promise<void> {
    await this.#api.deleteAnswer({ ...placeOf(interaction), messageId });
  }
}

function placeOf({ applicationId, token }: Answered): {
  readonly applicationId: string;
  readonly interactionToken: string;
} {
  return { applicationId, interactionToken: token };
}
