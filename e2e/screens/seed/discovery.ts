/** Servers and apps that are listed. */
import type { Client } from '@guildhall/client';

/** Servers that are open to everyone, and apps to add. */
export async function seedDiscovery(own: { client: Client; serverId: string }, eva: Client): Promise<void> {
  const list = async (client: Client, serverId: string, listing: object): Promise<void> => {
    const body = { enabled: true, rulesChannelId: 'new', updatesChannelId: 'new' };
    await client.api.putCommunity({ serverId, body });
    await client.api.putDiscovery({ serverId, body: { listed: true, ...listing } });
  };
  await list(own.client, own.serverId, {
    category: 'community_social',
    description: 'Neighbours who repair things together, every other Saturday.',
    tags: ['repairs', 'neighbours', 'tools'],
  });
  const listings = [
    ['Chess by Post', 'gaming', 'One move a day. All strengths, no clocks.', ['chess', 'slow games']],
    ['Synth Cellar', 'music', 'Patches, repairs and weekly listening.\nBring headphones.', ['synthesisers']],
    ['Field Notes', 'science_tech', 'Birds, moths and weather, counted by hand.', []],
  ] as const;
  for (const [name, category, description, tags] of listings) {
    const { id } = await eva.api.createServer({ body: { name } });
    await list(eva, id, { category, description, tags: [...tags] });
  }
  const bots = [
    ['Tally', 'Counts votes and tells who has not voted yet.'],
    ['Librarian', 'Finds books by title or shelf, and keeps lists of who reads what.'],
  ] as const;
  for (const [name, description] of bots) {
    const { id: applicationId } = await eva.api.createApplication({ body: { name } });
    await eva.api.createBot({ applicationId, body: {} });
    await eva.api.updateApplication({ applicationId, body: { description, inDirectory: true } });
  }
}
