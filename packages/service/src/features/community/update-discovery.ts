import type { CommunitySettings, EndpointBody } from '@guildhall/protocol';
import { changeServer, type ServerContext } from '../access/index.ts';
import { updateServerRow } from '../servers/index.ts';
import { announceSettings } from './announce-settings.ts';
import { readTags, requireCategory, requireListable } from './rules.ts';
import { findListing, upsertListing } from './store.ts';
import { communityView } from './view.ts';

/**
 * Lists the server in Discovery, removes it, or changes its listing (specification: Server listing; design 5.15).
 * Omitted fields keep their value; removing the description removes the server from Discovery.
 * @throws ApiError missing_permission, invalid_category, invalid_tags, team_server, not_community, description_required
 */
export async function updateDiscovery(
  ctx: ServerContext,
  input: EndpointBody<'putDiscovery'>,
): Promise<CommunitySettings> {
  const requested = {
    ...(input.category === undefined ? {} : { category: requireCategory(input.category) }),
    ...(input.description === undefined ? {} : { description: input.description.trim() }),
    ...(input.tags === undefined ? {} : { tags: readTags(input.tags) }),
  };
  return changeServer(
    ctx,
    (access) => access.require('manageServer'),
    async (tx, { server }) => {
      const before = communityView(server, server.row, await findListing(tx.db, server.id));
      const { category, description, tags } = { ...before.discovery, ...requested };
      if (input.listed === true) requireListable(server.row, description);
      const listed = (input.listed ?? before.discovery.listed) && description !== '';
      await upsertListing(tx.db, {
        serverId: server.id,
        name: server.row.name,
        category,
        description,
        tags: [...tags],
      });
      const row = await updateServerRow(tx.db, server.id, { listed });
      const after = communityView(server, row, { category, description, tags: [...tags] });
      await announceSettings(ctx, tx, row, before, after);
      return after;
    },
  );
}
