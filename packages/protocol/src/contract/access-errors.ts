import { has, MODERATION_PERMISSIONS, type Permission, TIMED_OUT_MASK } from '../permissions.ts';
import type { Access, Actor } from './access.ts';
import type { Endpoint } from './contract.ts';
import type { ErrorCode } from './errors.ts';

/** The 404 for callers who are outside of the place. */
const UNKNOWN: Readonly<Partial<Record<Access['in'], ErrorCode>>> = {
  'own application': 'unknown_application',
  webhook: 'unknown_webhook',
  interaction: 'unknown_interaction',
  instance: 'unknown_route',
  server: 'unknown_server',
  channel: 'unknown_channel',
  conversation: 'unknown_channel',
  'direct conversation': 'unknown_channel',
};

/** Places that belong to a server, or may. */
const IN_SERVERS: ReadonlySet<Access['in']> = new Set([
  'server',
  'channel',
  'conversation',
  'webhook',
  'interaction',
]);

/** Whether it is refused in a server that operators suspended: whatever does not only read. */
export function isRefusedWhileSuspended({ access, method }: Pick<Endpoint, 'access' | 'method'>): boolean {
  return method !== 'GET' && !access.whileSuspended && IN_SERVERS.has(access.in);
}

/** Every permission that an endpoint may require, however the contract states it. */
export function neededPermissions({ needs, needsOneOf, needsByField }: Access): readonly Permission[] {
  return [...new Set([...(needs ?? []), ...(needsOneOf ?? []), ...Object.values(needsByField ?? {})])];
}

/** The codes with which callers are refused because of the endpoint's `access`. */
export function accessErrors({
  access,
  actors,
  method,
}: Pick<Endpoint, 'access' | 'method'> & { readonly actors: readonly Actor[] }): readonly ErrorCode[] {
  const needed = neededPermissions(access);
  const unknown = UNKNOWN[access.in];
  // Looking is all that a timeout and the screening leave.
  const withheld = needed.some((permission) => !has(TIMED_OUT_MASK, permission));
  const guarded = needed.some((permission) => MODERATION_PERMISSIONS.has(permission));
  const isSeen = access.in === 'channel' || access.in === 'conversation' || access.in === 'webhook';
  const codes: readonly (ErrorCode | false | undefined)[] = [
    unknown,
    (needed.length > 0 || (isSeen && !actors.includes('webhook'))) && 'missing_permission',
    guarded && actors.includes('person') && 'two_factor_required',
    access.in === 'instance' && 'two_factor_required',
    access.in === 'instance' && !access.confirming && 'confirmation_required',
    withheld && 'screening_pending',
    withheld && 'timed_out',
    isRefusedWhileSuspended({ access, method }) && 'server_suspended',
    access.ownerOnly && 'not_owner',
    access.ageGated && actors.includes('person') && 'age_restricted',
    access.refusedWhenBlocked !== undefined && 'cannot_dm',
    access.scope !== undefined && 'missing_scope',
  ];
  return codes.filter((code): code is ErrorCode => typeof code === 'string');
}
