/** Puts what answers an endpoint behind the access that its contract asks for. */
import { ApiError, type Caller, isKnown, type KnownCaller, type Route } from '@guildhall/platform';
import type { Access, Endpoint } from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import {
  type ConversationAccess,
  channelAccess,
  conversationAccess,
  type ServerAccess,
  serverAccess,
} from './access.ts';
import { requireAdult } from './adults.ts';
import { requireUnblocked } from './blocks.ts';
import { directAccess } from './direct.ts';

type Input = Parameters<Route['handle']>[0];
type Handle = (ctx: object, input: Input) => Promise<unknown>;
type TakesBack = (input: Input) => boolean;

/** A route's handler once its types have been checked: alone, or with the requests that only take something back. */
export type AnyHandler = Handle | { readonly takesBack: TakesBack; readonly handle: Handle };

type Enter<Place> = (ground: Ground, actor: KnownCaller, id: string) => Promise<Place>;
/** What is asked of a caller who has been let in. */
type Check<Place> = (ground: Ground, actor: KnownCaller, access: Place, input: Input) => unknown;

/** All decisions that depend on the contract alone are made here, once; a request runs only the checks it needs. */
export function enforceAccess(ground: Ground, endpoint: Endpoint, handler: AnyHandler): Route {
  const { access } = endpoint;
  const { handle, takesBack } =
    typeof handler === 'function' ? { handle: handler, takesBack: undefined } : handler;
  const placed = <Place>(param: 'serverId' | 'channelId', enter: Enter<Place>, checks: Check<Place>[]) => ({
    endpoint,
    handle: inPlace(ground, handle, param, enter, checks),
  });
  if (access.loadedLater) return { endpoint, handle: anywhere(ground, handle, access) };
  switch (access.in) {
    case 'server':
      return placed('serverId', serverAccess, serverChecks(access));
    case 'channel':
      return placed('channelId', channelAccess, conversationChecks(access, takesBack));
    case 'conversation':
      return placed('channelId', conversationAccess, conversationChecks(access, takesBack));
    case 'direct conversation':
      return placed('channelId', directAccess, conversationChecks(access, takesBack));
    default:
      return { endpoint, handle: anywhere(ground, handle, access) };
  }
}

/** No place is entered: the use case decides the rest. */
function anywhere(ground: Ground, handle: Handle, { scope }: Access): Route['handle'] {
  const requireScope = (caller: Caller): void => {
    if (scope === undefined || caller.kind !== 'bearer' || caller.scopes.includes(scope)) return;
    throw new ApiError('missing_scope', { message: `The token lacks the scope ${scope}.` });
  };
  return async (input, caller, facts) => {
    requireScope(caller);
    return handle({ ground, facts, actor: caller.kind === 'nobody' ? null : caller }, input);
  };
}

function inPlace<Place>(
  ground: Ground,
  handle: Handle,
  param: 'serverId' | 'channelId',
  enter: Enter<Place>,
  checks: readonly Check<Place>[],
): Route['handle'] {
  return async (input, caller, facts) => {
    if (!isKnown(caller)) throw new Error('only people and bots are members of servers and channels');
    const access = await enter(ground, caller, input.params[param] ?? '');
    for (const check of checks) await check(ground, caller, access, input);
    return handle({ ground, actor: caller, facts, access }, input);
  };
}

function serverChecks(access: Access): Check<ServerAccess>[] {
  const { needsOneOf } = access;
  return needsOneOf
    ? [(_ground, _actor, server) => server.requireAny(...needsOneOf)]
    : permissionChecks(access);
}

function conversationChecks(access: Access, takesBack: TakesBack = () => false): Check<ConversationAccess>[] {
  const refuseBlocked: Check<ConversationAccess> = (ground, actor, conversation, input) =>
    takesBack(input) ? undefined : requireUnblocked(ground, actor, conversation);
  return [
    ...(access.ageGated ? [requireAdult] : []),
    ...permissionChecks(access),
    ...(access.refusedWhenBlocked ? [refuseBlocked] : []),
  ];
}

function permissionChecks({ needs, afterLookup }: Access): Check<Pick<ServerAccess, 'require'>>[] {
  if (!needs || afterLookup) return [];
  return needs.map((permission) => (_ground, _actor, access) => access.require(permission));
}
