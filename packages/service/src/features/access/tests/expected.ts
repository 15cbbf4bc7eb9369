/** The outcome that an endpoint's contract gives each kind of caller, before its use case runs. */
import {
  type Endpoint,
  ERRORS,
  type ErrorCode,
  isUrlCredential,
  neededPermissions,
} from '@guildhall/protocol';
import type { Kind } from './callers.ts';

/** Null is success: one of the contract's statuses. */
export type Refusal = ErrorCode | null;

/** The refusal of a kind of caller that the endpoint does not accept (design chapter 0, checks 2 and 3). */
export function refusalOfKind(endpoint: Endpoint, kind: Kind): Refusal {
  const { actors } = endpoint;
  const takes = (actor: (typeof actors)[number]) => actors.includes(actor);
  const isBearer = kind === 'bearer' || kind === 'weakBearer';
  if (isBearer && !takes('bearer')) return 'bearer_not_allowed';
  if (isUrlCredential(endpoint) || takes('client') || (takes('nobody') && actors.length === 1)) return null;
  if (kind === 'suspended') return 'invalid_token';
  if (isBearer) return null;
  const caller = kind === 'nobody' ? kind : isBot(kind) ? 'bot' : 'person';
  if (takes(caller)) return null;
  if (endpoint.refusesOthers) return endpoint.refusesOthers;
  if (caller === 'bot') return endpoint.refusesBots ?? 'bots_not_allowed';
  return caller === 'nobody' || takes('bearer') ? 'unauthorized' : 'bot_token_required';
}

const isBot = (kind: Kind): boolean => kind === 'bot' || kind === 'weakBot';
/** Members with only View Channel. */
const LACKING: ReadonlySet<Kind> = new Set(['without', 'blind', 'weakBot']);
const isOutside = (kind: Kind): boolean => kind === 'stranger' || kind === 'banned';

/** The refusal of an accepted caller by the endpoint's access rules. */
export function refusalByAccess({ access }: Endpoint, kind: Kind): Refusal {
  const lacks = LACKING.has(kind);
  switch (access.in) {
    case 'server':
      if (isOutside(kind)) return 'unknown_server';
      return access.ownerOnly && kind !== 'owner' ? 'not_owner' : refusedByNeeds(access, kind, lacks);
    case 'direct conversation':
      return 'unknown_channel';
    case 'channel':
    case 'conversation':
      if (isOutside(kind)) return 'unknown_channel';
      if (kind === 'blind') return 'missing_permission';
      if (kind === 'minor' && access.ageGated) return 'age_restricted';
      return refusedByNeeds(access, kind, lacks);
    case 'webhook':
      return access.needs && isOutside(kind) ? 'unknown_webhook' : refusedByNeeds(access, kind, lacks);
    case 'own application':
      return kind === 'owner' || kind === 'bot' ? null : 'unknown_application';
    case 'instance':
      return 'unknown_route';
    case 'own account':
      return kind === 'weakBearer' && access.scope ? 'missing_scope' : null;
    default:
      return null;
  }
}

function refusedByNeeds(access: Endpoint['access'], kind: Kind, lacks: boolean): Refusal {
  if (neededPermissions(access).length === 0) return null;
  if (kind === 'author') return access.exceptOwn ? null : 'missing_permission';
  if (lacks) return 'missing_permission';
  if (kind === 'timedOut') return 'timed_out';
  return kind === 'pending' ? 'screening_pending' : null;
}

/** The statuses of an outcome. */
export function expectedStatuses(endpoint: Endpoint, refusal: Refusal): readonly number[] {
  if (refusal === null) return Object.keys(endpoint.replies).map(Number);
  const { status, also = [] }: { readonly status: number; readonly also?: readonly number[] } =
    ERRORS[refusal];
  return [status, ...also];
}
