/** Translates Guildhall's errors to Discord's error codes. */
import { ERRORS, type ErrorCode } from '@guildhall/protocol';
import { discordPath } from './field-names.ts';
import type { NativeErrorBody } from './native-api.ts';

/** An error in Discord's form. */
export class DiscordError extends Error {
  readonly status: number;
  readonly code: number;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(
    status: number,
    code: number,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'DiscordError';
    this.status = status;
    this.code = code;
    this.details = details;
  }

  toBody(): object {
    return { message: this.message, code: this.code, ...this.details };
  }
}

const INVALID_FORM_BODY = 50_035;

/**
 * Discord's code, message and, if it differs, status by Guildhall's code. Any other error keeps its message with code
 * 0, or becomes an invalid form if its status is 400.
 */
const DISCORD_ERRORS: Readonly<
  Partial<Record<ErrorCode, readonly [code: number, message: string, status?: number]>>
> = {
  unauthorized: [0, '401: Unauthorized'],
  invalid_token: [0, '401: Unauthorized'],
  bearer_not_allowed: [0, '401: Unauthorized'],
  account_suspended: [40_001, 'Unauthorized'],
  invalid_access_token: [50_025, 'Invalid OAuth2 access token provided'],
  token_user_mismatch: [50_025, 'Invalid OAuth2 access token provided'],
  missing_scope: [50_026, 'Missing required OAuth2 scope'],
  missing_permission: [50_013, 'Missing Permissions'],
  role_hierarchy: [50_013, 'Missing Permissions'],
  cant_timeout_admin: [50_013, 'Missing Permissions'],
  two_factor_required: [60_003, 'Two factor is required for this operation'],
  not_owner: [50_013, 'Missing Permissions'],
  screening_pending: [50_009, 'Channel verification level is too high for you to gain access'],
  timed_out: [50_001, 'Missing Access'],
  age_restricted: [50_001, 'Missing Access'],
  bots_not_allowed: [20_001, 'Bots cannot use this endpoint'],
  bots_cant_forward: [20_001, 'Bots cannot use this endpoint'],
  bots_cant_vote: [20_001, 'Bots cannot use this endpoint'],
  bots_only: [20_002, 'Only bots can use this endpoint'],
  unknown_route: [0, '404: Not Found'],
  method_not_allowed: [0, '405: Method Not Allowed'],
  unsupported_media_type: [0, '415: Unsupported Media Type'],
  body_too_large: [40_005, 'Request entity too large'],
  file_too_large: [40_005, 'Request entity too large'],
  unknown_server: [10_004, 'Unknown Guild'],
  unknown_channel: [10_003, 'Unknown Channel'],
  unknown_message: [10_008, 'Unknown Message'],
  unknown_user: [10_013, 'Unknown User'],
  unknown_member: [10_007, 'Unknown Member'],
  unknown_role: [10_011, 'Unknown Role'],
  unknown_ban: [10_026, 'Unknown Ban'],
  unknown_invite: [10_006, 'Unknown Invite'],
  unknown_webhook: [10_015, 'Unknown Webhook'],
  unknown_emoji: [10_014, 'Unknown Emoji'],
  unknown_application: [10_002, 'Unknown Application'],
  unknown_command: [10_063, 'Unknown application command'],
  unknown_interaction: [10_062, 'Unknown interaction'],
  unknown_sticker: [10_060, 'Unknown sticker'],
  banned: [40_007, 'The user is banned from this guild'],
  too_many_servers: [30_001, 'Maximum number of guilds reached (100)'],
  too_many_pins: [30_003, 'Maximum number of pins reached for the channel (50)'],
  too_many_roles: [30_005, 'Maximum number of guild roles reached (250)'],
  too_many_webhooks: [30_007, 'Maximum number of webhooks reached (15)'],
  too_many_emoji: [30_008, 'Maximum number of emojis reached'],
  too_many_reactions: [30_010, 'Maximum number of reactions reached (20)'],
  too_many_channels: [30_013, 'Maximum number of guild channels reached (500)'],
  too_many_invites: [30_016, 'Maximum number of invites reached (1000)'],
  too_many_commands: [30_032, 'Maximum number of application commands reached (100)'],
  too_many_server_stickers: [30_039, 'Maximum number of stickers reached'],
  automod_blocked: [200_000, 'Message was blocked by automatic moderation'],
  already_responded: [40_060, 'Interaction has already been acknowledged.'],
  already_crossposted: [40_033, 'This message has already been crossposted'],
  thread_exists: [160_004, 'A thread has already been created for this message'],
  thread_locked: [160_005, 'Thread is locked'],
  invalid_channel_kind: [50_024, 'Cannot execute action on this channel type'],
  not_announcement: [50_024, 'Cannot execute action on this channel type'],
  empty_message: [50_006, 'Cannot send an empty message'],
  cannot_dm: [50_007, 'Cannot send messages to this user'],
  recipient_deleted: [50_007, 'Cannot send messages to this user'],
  not_own_message: [50_005, 'Cannot edit a message authored by another user'],
  system_message: [50_021, 'Cannot execute action on a system message'],
  messages_too_old: [50_034, 'You can only bulk delete messages that are under 14 days old.'],
  managed_role: [50_028, 'Invalid Role'],
  cannot_change_everyone: [50_028, 'Invalid Role'],
  not_timed_out: [10_007, 'Unknown Member'],
  tag_required: [40_067, 'A tag is required to create a forum post in this channel'],
  poll_ended: [520_001, 'Poll expired'],
  invalid_image: [50_046, 'Invalid image'],
  invalid_sticker_file: [50_046, 'Invalid file uploaded'],
  slowmode: [20_016, 'This action cannot be performed due to slowmode rate limit'],
  unavailable: [0, '503: Service Unavailable'],
  internal_error: [0, '500: Internal Server Error'],
};

/** Converts an error of Guildhall's API. */
export function toDiscordError(status: number, error: NativeErrorBody): DiscordError {
  const known = DISCORD_ERRORS[error.code as ErrorCode];
  if (status === 429) {
    return new DiscordError(429, known?.[0] ?? 0, known?.[1] ?? 'You are being rate limited.', {
      retry_after: error.retryAfter ?? 1,
      global: error.scope === 'global',
    });
  }
  if (known) return new DiscordError(known[2] ?? status, known[0], known[1]);
  if (status === 400) return invalidForm(error);
  const fallback = ERRORS[error.code as ErrorCode] as { message: string } | undefined;
  return new DiscordError(status, 0, error.message || (fallback?.message ?? 'Refused'));
}

const OF_WRONG_TYPE = 'BASE_TYPE_INVALID';

function invalidForm({ message, fields }: NativeErrorBody, code = OF_WRONG_TYPE): DiscordError {
  const named = fields ?? [{ path: 'body', message }];
  const errors: ErrorTree = {};
  for (const field of named) addFault(errors, field.path, { code, message: field.message });
  return new DiscordError(400, INVALID_FORM_BODY, 'Invalid Form Body', { errors });
}

/** An invalid field that Guildhall's contract does not check. @param code Discord's code of the fault */
export function invalidField(path: string, message: string, code?: string): DiscordError {
  return invalidForm({ code: 'invalid_request', message, fields: [{ path, message }] }, code);
}

interface Fault {
  readonly code: string;
  readonly message: string;
}

interface ErrorTree {
  [key: string]: ErrorTree | Fault[];
}

/** `body/embeds/0/iconUrl` becomes `embeds.0.icon_url._errors`. */
function addFault(errors: ErrorTree, path: string, fault: Fault): void {
  let place = errors;
  for (const key of discordPath(path)) {
    if (key === '' || key === '_errors' || key === '__proto__') continue;
    const next = Object.hasOwn(place, key) ? place[key] : undefined;
    if (next === undefined || Array.isArray(next)) {
      const created: ErrorTree = {};
      place[key] = created;
      place = created;
    } else place = next;
  }
  const faults = Array.isArray(place._errors) ? place._errors : [];
  place._errors = [...faults, fault];
}
