/**
 * Commands that bots offer people. Invariants: a scope (everywhere, or one server) is replaced as a whole and holds at
 * most 100; a command keeps its id as long as its kind and name stay.
 */
import {
  deleteCommand as deleteCommandEndpoint,
  listChannelCommands as listChannelCommandsEndpoint,
  listCommands as listCommandsEndpoint,
  listServerCommands,
  replaceCommands as replaceCommandsEndpoint,
  replaceServerCommands,
} from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { inConversation } from '../access/index.ts';
import { listChannelCommands } from './list-channel-commands.ts';
import { deleteCommand, listCommands, replaceCommands } from './manage-commands.ts';

export { knownCommand } from './known-commands.ts';
export type { CommandRow } from './store.ts';

export const commandRoutes: RouteTable = [
  known(listCommandsEndpoint, (ctx, { params }) => listCommands(ctx, { ...params, serverId: undefined })),
  known(replaceCommandsEndpoint, (ctx, { params, body }) =>
    replaceCommands(ctx, { ...params, serverId: undefined }, body),
  ),
  known(listServerCommands, (ctx, { params }) => listCommands(ctx, params)),
  known(replaceServerCommands, (ctx, { params, body }) => replaceCommands(ctx, params, body)),
  known(deleteCommandEndpoint, (ctx, { params }) =>
    deleteCommand(ctx, params.applicationId, params.commandId),
  ),
  inConversation()(listChannelCommandsEndpoint, (ctx, { query }) => listChannelCommands(ctx, query)),
];
