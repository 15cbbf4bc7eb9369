import { has, MODERATION_PERMISSIONS, type Permission, TIMED_OUT_MASK } from '../permissions.ts';
import type { Access, Actor } from './access.ts';
import type { Endpoint } from './contract.ts';
import type { ErrorCode } from './errors.ts';

/** The 404 for callers outside the place. */
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

/** Places that belong, or may belong, to a server. */
const IN_SERVERS: ReadonlySet<Access['in']> = new Set([
  'server',
  'channel',
  'conversation',
  'webhook',
  'interaction',
]);

/** Whether an endpoint is refused in a suspended server: every one that does more than read. */
export function isRefusedWhileSuspended({ access, method }: Pick<Endpoint, 'access' | 'method'>): boolean {
  return method !== 'GET' && !access.whileSuspended && IN_SERVERS.has(access.in);
}

/** All permissions that an endpoint may require, in whatever form the contract states them. */
export function neededPermissions({ needs, needsOneOf, needsByField }: Access): readonly Permission[] {
  return [...new Set([...(needs ?? []), ...(needsOneOf ?? []), ...Object.values(needsByField ?? {})])];
}

/** The error codes that follow from an endpoint's `access`. */
export function accessErrors({
  access,
  actors,
  method,
}: Pick<Endpoint, 'access' | 'method'> & { readonly actors: readonly Actor[] }): readonly ErrorCode[] {
  const needed = neededPermissions(access);
  const unknown = UNKNOWN[access.in];
  // A timeout or pending screening leaves only reading.
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
