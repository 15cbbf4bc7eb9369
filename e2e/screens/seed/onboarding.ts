/** Questions for newcomers. */
import type { Client } from '@guildhall/client';

/** Two questions, one of them required. */
export async function seedOnboarding({ api }: Client, serverId: string): Promise<void> {
  const { channels } = await api.getServer({ serverId });
  const channelIds = channels.filter(({ kind }) => kind === 'text').map(({ id }) => id);
  const role = await api.createRole({ serverId, body: { name: 'Early birds' } });
  await api.putOnboarding({
    serverId,
    body: {
      enabled: true,
      defaultChannelIds: channelIds,
      prompts: [
        {
          title: 'What do you read?',
          options: [
            { title: 'Novels', description: 'One a month, chosen together', channelIds },
            { title: 'Essays', emoji: '📄' },
          ],
        },
        {
          title: 'When do you meet?',
          single: true,
          required: true,
          options: [{ title: 'Mornings', roleIds: [role.id] }, { title: 'Evenings' }],
        },
      ],
    },
  });
}
