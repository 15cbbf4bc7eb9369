/** Interactions over HTTP for endpoints written for Discord. */
import { parseJson } from '@guildhall/platform';
import type { Interaction } from '@guildhall/protocol';
import { describeInteraction } from '../describe-interaction.ts';
import { fromResponse } from '../resources/interaction.ts';
import { quoteLongNumbers } from '../resources/json.ts';
import type { LookUps } from '../surroundings.ts';

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

  write: (interaction: Interaction, lookUps: LookUps): Promise<object> =>
    describeInteraction(lookUps, interaction),

  /** @throws ApiError invalid_request for anything but JSON */
  read: (answer: string): unknown => fromResponse(parseJson(quoteLongNumbers(answer))),
};
