/** The routes that answer interactions (design 3.3): their token in the path is the credential. */
import type { Message } from '@guildhall/protocol';
import type { InteractionResponse } from '../awaited-contracts.ts';
import type { Caller } from '../http/caller.ts';
import type { UploadInput } from '../http/request.ts';
import type { Route } from '../http/route.ts';

const FILES = { name: 'files', bodyAs: 'payload_json' } as const;
const followUps = '/webhooks/{applicationId}/{interactionToken}';
const byToken = { anonymous: true, limitedBy: ['interactionToken'] } as const;
const ROUTES = {
  respondToInteraction: {
    method: 'POST',
    path: '/interactions/{interactionId}/{interactionToken}/callback',
    query: true,
    body: 'required',
    files: FILES,
    ...byToken,
  },
  createFollowUp: { method: 'POST', path: followUps, body: 'required', files: FILES, ...byToken },
  getFollowUp: { method: 'GET', path: `${followUps}/messages/{messageId}`, ...byToken },
  editFollowUp: {
    method: 'PATCH',
    path: `${followUps}/messages/{messageId}`,
    body: 'required',
    files: FILES,
    ...byToken,
  },
  deleteFollowUp: { method: 'DELETE', path: `${followUps}/messages/{messageId}`, ...byToken },
} as const satisfies Record<string, Route>;

/** The interaction that is answered. */
export interface Answered {
  readonly id: string;
  readonly applicationId: string;
  readonly token: string;
}

export type Uploads = readonly UploadInput[] | undefined;

export const ORIGINAL = '@original';

export class InteractionCalls {
  readonly #caller: Pick<Caller, 'call'>;

  constructor(caller: Pick<Caller, 'call'>) {
    this.#caller = caller;
  }

  /** The first response; there is one. @throws ApiRequestError already_responded, unknown_interaction */
  async respond({ id, token }: Answered, response: InteractionResponse, files?: Uploads): Promise<void> {
    const input = { interactionId: id, interactionToken: token, body: response, files };
    await this.#caller.call('respondToInteraction', ROUTES.respondToInteraction, input);
  }

  followUp(interaction: Answered, body: object, files?: Uploads): Promise<Message> {
    return this.#message('createFollowUp', interaction, { body, files });
  }

  /** @param messageId a follow-up, or {@link ORIGINAL} */
  get(interaction: Answered, messageId: string): Promise<Message> {
    return this.#message('getFollowUp', interaction, { messageId });
  }

  edit(interaction: Answered, messageId: string, body: object, files?: Uploads): Promise<Message> {
    return this.#message('editFollowUp', interaction, { messageId, body, files });
  }

  async delete(interaction: Answered, messageId: string): Promise<void> {
    await this.#call('deleteFollowUp', interaction, { messageId });
  }

  async #message(name: keyof typeof ROUTES, interaction: Answered, input: object): Promise<Message> {
    // Answers are trusted to keep to the contract.
    return (await this.#call(name, interaction, input)) as Message;
  }

  #call(name: keyof typeof ROUTES, { applicationId, token }: Answered, input: object): Promise<unknown> {
    return this.#caller.call(name, ROUTES[name], { applicationId, interactionToken: token, ...input });
  }
}
