/** An interaction as Discord sends it, through the gateway or to an endpoint. */
import type { Interaction } from '@guildhall/protocol';
import { INTERACTION_TYPES } from '@guildhall/protocol/interaction-codes';
import { messageOfInteraction, toInteraction } from './resources/interaction.ts';
import { type LookUps, surroundingsOf } from './surroundings.ts';

const { command, autocomplete } = INTERACTION_TYPES;

/**
 * Discord also says whose command it is, because libraries keep the commands of each guild apart, and what the person
 * may do in the channels.
 */
export async function describeInteraction(lookUps: LookUps, interaction: Interaction) {
  const { type, applicationId, data, serverId, channel, user } = interaction;
  const message = messageOfInteraction(interaction);
  const channelIds = [channel.id, ...Object.keys(data.resolved?.channels ?? {})];
  const [around, commandServerId, channels] = await Promise.all([
    surroundingsOf(lookUps, message ? [message] : [], serverId),
    type === command || type === autocomplete ? lookUps.serverOfCommand(applicationId, data.id) : null,
    serverId === null ? null : lookUps.personChannels({ serverId, userId: user.id }, channelIds),
  ]);
  return toInteraction(interaction, around, { commandServerId, channels });
}
