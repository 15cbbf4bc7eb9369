import type { RouteTable } from '../../route-table.ts';
import { listChannelCommands } from './list-channel-commands.ts';
import { deleteCommand, listCommands, replaceCommands } from './manage-commands.ts';

export const commandRoutes: RouteTable = {
  listCommands: (ctx, { params }) => listCommands(ctx, { ...params, serverId: undefined }),
  replaceCommands: (ctx, { params, body }) => replaceCommands(ctx, { ...params, serverId: undefined }, body),
  listServerCommands: (ctx, { params }) => listCommands(ctx, params),
  replaceServerCommands: (ctx, { params, body }) => replaceCommands(ctx, params, body),
  deleteCommand: (ctx, { params }) => deleteCommand(ctx, params.applicationId, params.commandId),
  listChannelCommands: (ctx, { query }) => listChannelCommands(ctx, query),
};
