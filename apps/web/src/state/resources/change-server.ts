import type { Server } from '@guildhall/protocol';
import { answerIntoState } from '../gateway-store.ts';
import { serverUpdate } from './servers.ts';

/** Carries out a call that changes a server. */
export function changeServer(call: () => Promise<Server>): Promise<Server> {
  return answerIntoState(call, (state, { channels: _channels, roles: _roles, myRoles: _mine, ...summary }) =>
    serverUpdate(state, summary),
  );
}
