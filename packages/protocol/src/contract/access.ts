/**
 * Who may call an endpoint, defined once in its contract. The service's `enforceAccess` enforces it; error lists, the
 * reference and the access matrix are derived from it.
 */
import type { OAuthScope } from '../applications/oauth-scopes.ts';
import type { Permission } from '../permissions.ts';

/** Who may call an endpoint (chapter 0 of the design: P, B, T, C, W, I, N). */
export type Actor = 'person' | 'bot' | 'bearer' | 'client' | 'webhook' | 'interaction' | 'nobody';

type NonEmpty<Item> = readonly [Item, ...Item[]];

/**
 * An endpoint's requirements besides the kind of caller (`actors`). {@link AccessAt} defines which parts may be
 * combined; this type is for reading them.
 */
export interface Access {
  /**
   * The place that the path names, loaded before the use case starts unless `loadedLater`.
   *
   * - `nothing`: no place; the use case decides the rest.
   * - `own account`: resources of the caller.
   * - `own application`: of the person, or the one the bot belongs to; else 404 `unknown_application`.
   * - `webhook`: its token is in the path, or the caller holds `needs` in its channel; else 404 `unknown_webhook`.
   * - `interaction`: its token is in the path; else 404 `unknown_interaction`.
   * - `server`: the caller is a member; else 404 `unknown_server`.
   * - `channel`: of a server; the caller holds View Channel. 404 `unknown_channel` outside the server.
   * - `conversation`: such a channel, or a direct message or group that the caller is in.
   * - `instance`: the caller is an operator who confirmed a two-factor log-in within half an hour; else 404
   * `unknown_route`, 403 `two_factor_required` or `confirmation_required`.
   * - `direct conversation`: a direct message or group that the caller is in; else 404 `unknown_channel`.
   */
  readonly in:
    | 'nothing'
    | 'own account'
    | 'own application'
    | 'webhook'
    | 'interaction'
    | 'instance'
    | 'server'
    | 'channel'
    | 'conversation'
    | 'direct conversation';
  /** Permissions that the caller needs there, all of them. */
  readonly needs?: NonEmpty<Permission>;
  /** Permissions of which the caller needs one. */
  readonly needsOneOf?: NonEmpty<Permission>;
  /** The permission that each sent body field requires. */
  readonly needsByField?: Readonly<Record<string, Permission>>;
  /** Only the server's owner; else 403 `not_owner`. */
  readonly ownerOnly?: true;
  /** The use case checks the permissions after it has found the resources of path and body: 404 comes before 403. */
  readonly afterLookup?: true;
  /** The permissions are not needed for the caller's own resources, such as a message they wrote. */
  readonly exceptOwn?: true;
  /** The permissions are not needed in direct messages and groups. */
  readonly exceptInDirect?: true;
  /** The use case loads the place itself, because other checks come first. */
  readonly loadedLater?: true;
  /**
   * The endpoint reads or writes channel content: people who have not confirmed being adults get 403 `age_restricted`
   * in age-restricted channels.
   */
  readonly ageGated?: true;
  /**
   * The other person would notice: in a direct message it is 403 `cannot_dm` while one blocks the other. Requests that
   * only undo the caller's own action may pass; the route declares which ones.
   */
  readonly refusedWhenBlocked?: true | 'unless taking back';
  /** Allowed in a suspended server, where other changes are 403 `server_suspended`. */
  readonly whileSuspended?: true;
  /** For `instance`: the call itself confirms the log-in. */
  readonly confirming?: true;
  /** The scope of an access token; without it 403 `missing_scope`. Bots need none. */
  readonly scope?: OAuthScope;
}

type Flag = Exclude<keyof Access, 'in' | 'whileSuspended'>;
/** A place with the flags that it allows; all others do not compile. */
type Rule<Place extends Access['in'], Flags = unknown> = Flags extends unknown
  ? { readonly in: Place; readonly whileSuspended?: true } & Flags & {
        readonly [Other in Exclude<Flag, keyof Flags>]?: never;
      }
  : never;

type Needs = { readonly needs: NonEmpty<Permission>; readonly afterLookup?: true };
type ServerRule =
  | Rule<'server', unknown>
  | Rule<'server', Needs>
  | Rule<'server', { readonly needsOneOf: readonly [Permission, Permission, ...Permission[]] }>
  | Rule<
      'server',
      { readonly needsByField: Readonly<Record<string, Permission>>; readonly afterLookup: true }
    >
  | Rule<'server', { readonly ownerOnly: true; readonly afterLookup: true }>
  | Rule<'server', { readonly needs: NonEmpty<Permission>; readonly loadedLater: true }>;

type AgeGate = { readonly ageGated?: true };
type ChannelRule = Rule<
  'channel',
  AgeGate | (AgeGate & Needs) | (AgeGate & Required<Needs> & { readonly exceptOwn: true })
>;

type ConversationExtras = AgeGate & { readonly refusedWhenBlocked?: true | 'unless taking back' };
type ConversationRule = Rule<
  'conversation',
  | ConversationExtras
  | (ConversationExtras & Needs)
  | (ConversationExtras & Required<Needs> & { readonly exceptOwn: true })
  | (ConversationExtras & Required<Needs> & { readonly exceptInDirect: true })
>;
type DirectRule = Rule<'direct conversation', { readonly refusedWhenBlocked?: true }>;

type Known = 'person' | 'bot';
/** Rules by place, for the callers it admits. */
interface RulesFor<Caller extends Actor> {
  readonly nothing: Rule<'nothing'>;
  readonly account: [Caller] extends [Known]
    ? Rule<'own account'>
    : [Caller] extends [Known | 'bearer']
      ? Rule<'own account', { readonly scope?: OAuthScope }>
      : never;
  readonly application: [Caller] extends [Known] ? Rule<'own application'> : never;
  readonly webhook: [Caller] extends ['webhook']
    ? Rule<'webhook'>
    : [Caller] extends [Known]
      ? Rule<'webhook', { readonly needs: NonEmpty<Permission>; readonly loadedLater: true }>
      : never;
  readonly interaction: [Caller] extends ['interaction'] ? Rule<'interaction'> : never;
  readonly instance: [Caller] extends ['person'] ? Rule<'instance', { readonly confirming?: true }> : never;
  readonly server: [Caller] extends [Known] ? ServerRule : never;
  readonly channel: [Caller] extends [Known] ? ChannelRule | ConversationRule | DirectRule : never;
}

/** What someone saved is theirs, even in channels that they can no longer enter. */
type Places<Path extends string> = Path extends `/channels/{channelId}/${string}/save`
  ? 'channel' | 'account'
  : Path extends `${string}{channelId}${string}`
    ? 'channel'
    : Path extends `/${'servers' | 'guilds'}/{serverId}${string}`
      ? 'server'
      : Path extends `/operator/${string}`
        ? 'instance'
        : Path extends `/applications/{applicationId}${string}`
          ? 'application' | 'nothing'
          : Path extends `${string}{serverId}${string}`
            ? 'server' | 'account' | 'nothing'
            : Path extends `/webhooks/${string}` | `/interactions/{${string}`
              ? 'webhook' | 'interaction'
              : 'nothing' | 'account';

/** The rules that fit a path and its kinds of callers. */
export type AccessAt<Path extends string, Caller extends Actor> = RulesFor<Caller>[Places<Path>];
