/** Interactions over HTTP for endpoints written for Discord. */
import { parseJson } from '@guildhall/platform';
import type { Interaction } from '@guildhall/protocol';
import { fromResponse, messageOfInteraction, toInteraction } from '../resources/interaction.ts';
import { quoteLongNumbers } from '../resources/json.ts';
import { type LookUps, surroundingsOf } from '../surroundings.ts';

const PING = 1;

export const discordEndpointForm = {
  /** Typed libraries require a token, although it is not valid for anything. */
  ping: ({ id, applicationId }: { readonly id: string; readonly applicationId: string }) => ({
    version: 1,
    id,
    application_id: applicationId,
    type: PING,
    token: 'ping',
    entitlements: [],
  }),

  async write(interaction: Interaction, lookUps: LookUps): Promise<object> {
    const message = messageOfInteraction(interaction);
    const around = await surroundingsOf(lookUps, message ? [message] : [], interaction.serverId);
    return toInteraction(interaction, around);
  },

  /** @throws ApiError invalid_request for anything but JSON */
  read: (answer: string): unknown => fromResponse(parseJson(quoteLongNumbers(answer))),
};
