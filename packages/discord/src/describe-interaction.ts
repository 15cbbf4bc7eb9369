/** An interaction as Discord sends it, through the gateway or to an endpoint. */
import type { Interaction } from '@guildhall/protocol';
import { messageOfInteraction, toInteraction } from './resources/interaction.ts';
import { type LookUps, surroundingsOf } from './surroundings.ts';

/** Discord also says whose command it is: libraries keep the commands of each guild apart. */
export async function describeInteraction(lookUps: LookUps, interaction: Interaction) {
  const { type, applicationId, data, serverId } = interaction;
  const message = messageOfInteraction(interaction);
  const [around, commandServerId] = await Promise.all([
    surroundingsOf(lookUps, message ? [message] : [], serverId),
    type === 2 || type === 4 ? lookUps.serverOfCommand(applicationId, data.id) : null,
  ]);
  return toInteraction(interaction, around, commandServerId);
}
