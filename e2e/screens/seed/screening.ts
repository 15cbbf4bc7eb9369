/** A server in which newcomers must agree to the rules. */
import type { Client } from '@guildhall/client';

/** @returns the path of a channel in which the guest is still a newcomer */
export async function seedScreening(owner: Client, guest: Client): Promise<string> {
  const { id: serverId, channels } = await owner.api.createServer({ body: { name: 'Quiet Library' } });
  const channelId = channels.find(({ kind }) => kind === 'text')?.id ?? '';
  await owner.api.putScreening({
    serverId,
    body: {
      enabled: true,
      description: 'We read in the same room and talk about it afterwards.',
      rules: [
        'Be kind. Disagree with ideas, not with people.',
        'No spoilers outside the channel of the book.',
        'What happens here stays here.',
      ],
    },
  });
  await owner.sendMessage(channelId, 'The reading room opens at seven.');
  const { code } = await owner.api.createInvite({ channelId, body: {} });
  await guest.api.acceptInvite({ code });
  return `/servers/${serverId}/channels/${channelId}`;
}
