import { ApiError } from '@guildhall/platform';
import type { CommunitySettings, EndpointBody } from '@guildhall/protocol';
import type { RowChanges } from '../../rows.ts';
import type { Transaction } from '../../runtime.ts';
import { changeServer, loadServerState, type ServerContext, type ServerState } from '../access/index.ts';
import { addChannel } from '../channels/index.ts';
import { updateServerRow } from '../servers/index.ts';
import { announceSettings } from './announce-settings.ts';
import { moderatorOverwrites } from './rules.ts';
import { findListing } from './store.ts';
import { communityView } from './view.ts';

type Input = EndpointBody<'putCommunity'>;

const NEW = 'new';
const TURNED_OFF = { community: false, listed: false, rulesChannelId: null, updatesChannelId: null };

/**
 * Turns Community on or off, or changes its channels (specification: Community rules; design 5.15). Turning it off
 * clears both channels and removes the server from Discovery.
 * @throws ApiError missing_permission, community_channels_required, invalid_channel, too_many_channels,
 * too_many_overwrites
 */
export async function updateCommunity(ctx: ServerContext, input: Input): Promise<CommunitySettings> {
  return changeServer(
    ctx,
    (access) => access.require('manageServer'),
    async (tx, { server }) => {
      const listing = await findListing(tx.db, server.id);
      const before = communityView(server, server.row, listing);
      const changes = input.enabled ? await turnOn(ctx, tx, before, input) : TURNED_OFF;
      const row = await updateServerRow(tx.db, server.id, changes);
      const state = await stateIn(tx, server.id);
      const after = communityView(state, row, listing);
      await announceSettings(ctx, tx, row, before, after);
      return after;
    },
  );
}

async function turnOn(
  ctx: ServerContext,
  tx: Transaction,
  before: CommunitySettings,
  input: Input,
): Promise<RowChanges<'servers'>> {
  const server = await stateIn(tx, ctx.access.server.id);
  const wanted = [
    chooseChannel(server, before.community, before.rulesChannelId, input.rulesChannelId),
    chooseChannel(server, before.community, before.updatesChannelId, input.updatesChannelId),
  ];
  const rules = wanted[0] === NEW ? await addTextChannel(ctx, tx, 'rules', []) : wanted[0];
  const hidden = moderatorOverwrites(server);
  const updates = wanted[1] === NEW ? await addTextChannel(ctx, tx, 'moderator-only', hidden) : wanted[1];
  return { community: true, rulesChannelId: rules ?? null, updatesChannelId: updates ?? null };
}

/**
 * The new value of a channel: `new`, a text channel of the server, or unchanged; a deleted one may stay unset.
 * @throws ApiError community_channels_required, invalid_channel
 */
function chooseChannel(
  server: ServerState,
  isOn: boolean,
  current: string | null,
  input: string | null | undefined,
): string | null {
  const stays = input === undefined || input === current;
  if (isOn && stays && (input === undefined || input === null)) return current;
  if (input === undefined || input === null) throw new ApiError('community_channels_required');
  if (input !== NEW && server.channels.get(input)?.row.kind !== 'text') throw new ApiError('invalid_channel');
  return input;
}

async function addTextChannel(
  ctx: ServerContext,
  tx: Transaction,
  name: string,
  overwrites: ReturnType<typeof moderatorOverwrites>,
): Promise<string> {
  const server = await stateIn(tx, ctx.access.server.id);
  const { id } = await addChannel(ctx, tx, server, { kind: 'text', name, overwrites });
  return id;
}

async function stateIn(tx: Transaction, serverId: string): Promise<ServerState> {
  const state = await loadServerState(tx.db, serverId);
  if (!state) throw new ApiError('unknown_server');
  return state;
}
