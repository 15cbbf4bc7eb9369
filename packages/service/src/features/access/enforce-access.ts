/** Wraps an endpoint's handler with the access checks of its contract. */
import { ApiError, type Caller, isKnown, type KnownCaller, type Route } from '@guildhall/platform';
import { type Access, type Endpoint, isRefusedWhileSuspended } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import {
  type ConversationAccess,
  enterChannel,
  enterConversation,
  type ServerAccess,
  serverAccess,
} from './access.ts';
import { requireAdult } from './adults.ts';
import { requireUnblocked } from './blocks.ts';
import { directAccess } from './direct.ts';
import { callerKeys, stateKeys, withFreshState } from './fresh-state.ts';
import { requireOperator } from './operators.ts';
import { requireNotSuspended } from './suspended-servers.ts';

type Input = Parameters<Route['handle']>[0];
type Handle = (ctx: object, input: Input) => Promise<unknown>;
type TakesBack = (input: Input) => boolean;

/**
 * A route's handler after type checks: by itself, or with a test for requests that only undo the caller's own action.
 */
export type AnyHandler = Handle | { readonly takesBack: TakesBack; readonly handle: Handle };

/** Admits the caller to a server or channel. Returns a promise only if it has to wait. */
type Enter<Entered> = (runtime: Runtime, actor: KnownCaller, id: string) => Entered | Promise<Entered>;
/** Checks a caller who was admitted. Returns a promise only if it has to wait. */
type Check<Entered> = (runtime: Runtime, actor: KnownCaller, access: Entered, input: Input) => unknown;

/**
 * Decides here, once, everything that depends only on the contract, so that a request runs only the checks it needs.
 */
export function enforceAccess(runtime: Runtime, endpoint: Endpoint, handler: AnyHandler): Route {
  const { access } = endpoint;
  const { handle, takesBack } =
    typeof handler === 'function' ? { handle: handler, takesBack: undefined } : handler;
  const suspensionChecks = isRefusedWhileSuspended(endpoint) ? [refuseSuspended] : [];
  const entering = <Entered extends ServerAccess | ConversationAccess>(
    param: 'serverId' | 'channelId',
    enter: Enter<Entered>,
    checks: Check<Entered>[],
  ) => ({
    endpoint,
    handle: withEntry(runtime, handle, param, enter, [...suspensionChecks, ...checks]),
  });
  if (access.loadedLater) return { endpoint, handle: withoutEntry(runtime, handle, access) };
  switch (access.in) {
    case 'server':
      return entering('serverId', serverAccess, serverChecks(access));
    case 'channel':
      return entering('channelId', enterChannel, conversationChecks(access, takesBack));
    case 'conversation':
      return entering('channelId', enterConversation, conversationChecks(access, takesBack));
    case 'direct conversation':
      return entering('channelId', directAccess, conversationChecks(access, takesBack));
    case 'instance':
      return { endpoint, ...asOperator(runtime, handle, access.confirming === true) };
    default:
      return { endpoint, handle: withoutEntry(runtime, handle, access) };
  }
}

/** For endpoints outside servers and channels: the use case makes all decisions. */
function withoutEntry(runtime: Runtime, handle: Handle, { scope }: Access): Route['handle'] {
  const requireScope = (caller: Caller): void => {
    if (scope === undefined || caller.kind !== 'bearer' || caller.scopes.includes(scope)) return;
    throw new ApiError('missing_scope', { message: `The token lacks the scope ${scope}.` });
  };
  return async (input, caller, facts) => {
    requireScope(caller);
    if (!isKnown(caller))
      return handle({ runtime, facts, actor: caller.kind === 'nobody' ? null : caller }, input);
    return withFreshState(runtime, async (readSoFar, isRepeated) => {
      if (isRepeated) await caller.recheck?.();
      const { place, known } = readSoFar;
      const stateVersion = { place, known, keys: callerKeys(caller) };
      return handle({ runtime, facts, actor: caller, stateVersion }, input);
    });
  };
}

function asOperator(
  runtime: Runtime,
  handle: Handle,
  confirming: boolean,
): Required<Pick<Route, 'admitCaller' | 'handle'>> {
  const admitCaller = (caller: Caller) => {
    if (caller.kind !== 'person')
      throw new Error('an endpoint of the console admitted a caller who is not a person');
    return requireOperator(runtime, caller, confirming);
  };
  return {
    admitCaller,
    async handle(input, caller, facts) {
      // Again, because reading the body may take a long time.
      const operator = await admitCaller(caller);
      return handle({ runtime, facts, actor: caller as KnownCaller, operator }, input);
    },
  };
}

function withEntry<Entered extends ServerAccess | ConversationAccess>(
  runtime: Runtime,
  handle: Handle,
  param: 'serverId' | 'channelId',
  enter: Enter<Entered>,
  checks: readonly Check<Entered>[],
): Route['handle'] {
  return (input, caller, facts) => {
    if (!isKnown(caller))
      throw new Error(
        'an endpoint in a server or channel admitted a caller who is neither a person nor a bot',
      );
    return withFreshState(runtime, async (readSoFar, isRepeated) => {
      if (isRepeated) await caller.recheck?.();
      const entered = enter(runtime, caller, input.params[param] ?? '');
      const access = entered instanceof Promise ? await entered : entered;
      for (const check of checks) {
        const unfinished = check(runtime, caller, access, input);
        if (unfinished) await unfinished;
      }
      const { place, known } = readSoFar;
      const stateVersion = { place, known, keys: callerKeys(caller).concat(stateKeys(caller, access)) };
      return await handle({ runtime, actor: caller, facts, access, stateVersion }, input);
    });
  };
}

function refuseSuspended(
  _runtime: Runtime,
  _actor: KnownCaller,
  { server }: ServerAccess | ConversationAccess,
): void {
  requireNotSuspended(server);
}

function serverChecks(access: Access): Check<ServerAccess>[] {
  const { needsOneOf } = access;
  return needsOneOf
    ? [(_runtime, _actor, server) => server.requireAny(...needsOneOf)]
    : permissionChecks(access);
}

function conversationChecks(access: Access, takesBack: TakesBack = () => false): Check<ConversationAccess>[] {
  const refuseBlocked: Check<ConversationAccess> = (runtime, actor, conversation, input) =>
    takesBack(input) ? undefined : requireUnblocked(runtime, actor, conversation);
  return [
    ...(access.ageGated ? [requireAdult] : []),
    ...permissionChecks(access),
    ...(access.refusedWhenBlocked ? [refuseBlocked] : []),
  ];
}

function permissionChecks({ needs, afterLookup }: Access): Check<Pick<ServerAccess, 'require'>>[] {
  if (!needs || afterLookup) return [];
  return needs.map((permission) => (_runtime, _actor, access) => access.require(permission));
}
