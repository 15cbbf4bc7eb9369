/** Interactions over HTTP for endpoints written for Discord. */
import { parseJson } from '@guildhall/platform';
import type { Interaction, User } from '@guildhall/protocol';
import { fromResponse, messageOfInteraction, toInteraction } from '../resources/interaction.ts';
import { quoteLongNumbers } from '../resources/json.ts';
import { namedUserIds } from '../resources/message.ts';

const PING = 1;

type UsersById = (ids: readonly string[]) => Promise<ReadonlyMap<string, User>>;

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

  async write(interaction: Interaction, usersById: UsersById): Promise<object> {
    const message = messageOfInteraction(interaction);
    const users = await usersById(message ? namedUserIds(message) : []);
    return toInteraction(interaction, { serverId: interaction.serverId, users, originals: new Map() });
  },

  /** @throws ApiError invalid_request for anything but JSON */
  read: (answer: string): unknown => fromResponse(parseJson(quoteLongNumbers(answer))),
};
