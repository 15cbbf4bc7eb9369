/** Errors in words: what happened, whose turn it is, what to do next. */
import { ApiRequestError, NetworkError } from '@guildhall/client';

const SENTENCES: Readonly<Record<string, string>> = {
  unauthorized: 'You are not signed in any more. Log in again.',
  invalid_token: 'Your session has ended. Log in again.',
  csrf_failed: 'This page is out of date. Reload it and try again.',
  role_hierarchy: 'That ranks as high as you or higher, so you cannot change it.',
  internal_error:
    'Something went wrong on our side. Try again; if it stays, tell whoever runs this instance.',
  unavailable: 'The service is starting or stopping. Try again in a moment.',
  unknown_server: 'That server does not exist, or you are not in it.',
  unknown_channel: 'That channel does not exist any more.',
  unknown_member: 'They are not in this server any more.',
  unknown_user: 'There is no account with this id.',
  unknown_ban: 'They are not banned any more.',
  unknown_role: 'That role does not exist any more.',
  managed_role: 'That role belongs to a bot, so it can be neither given nor deleted.',
  cannot_change_everyone: 'Everyone has this role. Only its permissions can change.',
  too_many_roles: 'This server has as many roles as it can. Delete one first.',
  cant_timeout_admin: 'Administrators cannot be timed out.',
  not_timed_out: 'They are not timed out any more.',
  messages_too_old: 'Messages older than 14 days can only be deleted one by one.',
  unknown_message: 'That message does not exist any more.',
  unknown_invite: 'This invite is wrong, used up or expired. Ask for a new one.',
  unknown_application: 'That application does not exist any more.',
  unlisted: 'This server is not listed any more.',
  team_server: 'Servers of staff and developers are never listed.',
  not_community: 'The server is no Community server any more. Turn Community on first.',
  description_required: 'Write a description first: a listed server needs one.',
  invalid_tags: 'Use at most 5 tags of up to 24 characters, without commas in them.',
  community_channels_required: 'Choose both channels.',
  invalid_channel: 'Choose a text channel of this server.',
  unknown_session: 'That session has already ended.',
  banned: 'You are banned from this server.',
  two_factor_required:
    'This server asks its moderators for two-factor log-in. Turn it on in your settings, under Security.',
  invites_paused: 'This server has paused its invites. Try again later.',
  too_many_servers: 'You are in 100 servers, which is the most. Leave one first.',
  too_many_channels: 'This server has as many channels as it can. Delete one first.',
  too_many_invites: 'This server has as many invites as it can. Delete one first.',
  too_many_applications: 'You have as many applications as you can. Delete one first.',
  owner_cannot_leave: 'You own this server. Delete it instead, or hand it over first.',
  not_owner: 'Only the owner can do this.',
  wrong_credentials: 'That login or password is wrong. Check both and try again.',
  wrong_password: 'That password is wrong.',
  wrong_code: 'That code is wrong or was used. Wait for the next one and try again.',
  ticket_expired: 'That took too long. Log in again.',
  invalid_link: 'This link is used up, expired or not whole. Ask for a new one.',
  two_factor_on: 'Two-factor log-in is on already.',
  invalid_passkey: 'The passkey could not be checked. Try again.',
  too_many_passkeys: 'You have as many passkeys as you can. Remove one first.',
  registration_closed: 'This instance takes no new accounts. Ask whoever runs it.',
  username_taken: 'That username is taken. Choose another.',
  email_taken: 'An account with that e-mail address exists. Log in instead.',
  invalid_username: 'Use 2 to 32 lowercase letters, digits, dots or underscores. A few names are reserved.',
  weak_password:
    'That password is too easy to guess. Choose one of at least 8 characters that is not a common one.',
  screening_pending: 'Agree to the server’s rules first.',
  timed_out: 'You are timed out in this server and cannot write here for now.',
  not_own_message: 'You can edit only your own messages.',
  empty_message: 'The message is empty.',
  thread_locked: 'This is locked. Only who manages threads can write here.',
  thread_exists: 'This message has a thread already.',
  tag_required: 'Choose a tag: this forum asks for one.',
  unknown_tag: 'That tag does not exist any more. Choose another.',
  too_many_tags: 'That is more tags than there can be. Take some away.',
  invalid_channel_kind: 'This kind of channel cannot do that.',
  duplicate_command: 'There is a command of this kind with that name already.',
  too_many_commands: 'These are as many commands as there can be. Delete one first.',
  bot_exists: 'This application already has a bot.',
  bot_private: 'This bot is private: only its owner can add it.',
  invalid_permissions: 'Those permissions cannot be given.',
  invalid_image: 'That file is not a picture we can read. Use PNG, JPEG, WebP or GIF.',
  invalid_sticker_file: 'That file cannot be a sticker. Use PNG, WebP or GIF of up to 512 KiB.',
  too_many_webhooks: 'That channel has as many webhooks as it can. Delete one first.',
  unknown_webhook: 'That webhook does not exist any more.',
  too_many_emoji: 'This server has as many emoji of this kind as it can. Delete one first.',
  too_many_server_stickers: 'This server has as many stickers as it can. Delete one first.',
  unknown_emoji: 'That emoji does not exist, or not any more.',
  unknown_sticker: 'That sticker does not exist any more.',
  age_restricted: 'This channel is for adults. If you are one, say so in your settings, under Privacy.',
  insufficient_coins: 'You do not have enough coins for this.',
  post_closed: 'This post can no longer be bought.',
  not_priced: 'This post has no price.',
  own_post: 'This is your own post.',
  body_too_large: 'That is more than the service takes at once.',
};

function wait(seconds: number): string {
  const rounded = Math.max(1, Math.ceil(seconds));
  if (rounded < 90)
    return new Intl.NumberFormat(undefined, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(
      rounded,
    );
  return new Intl.NumberFormat(undefined, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(
    Math.ceil(rounded / 60),
  );
}

/** A sentence for whatever a call threw. */
export function describeError(error: unknown): string {
  if (error instanceof NetworkError)
    return 'The service did not answer. Check your connection and try again.';
  if (!(error instanceof ApiRequestError))
    return 'Something went wrong in this page. Reload it and try again.';
  if (error.code === 'rate_limited')
    return `That was too often. Try again in ${wait(error.retryAfter ?? 1)}.`;
  if (error.code === 'slowmode')
    return `Slowmode is on here. You can write again in ${wait(error.retryAfter ?? 1)}.`;
  if (error.code === 'missing_permission') {
    return error.permission
      ? `You need the permission “${error.permission}” for this. Ask someone who manages the server.`
      : 'You lack a permission this needs. Ask someone who manages the server.';
  }
  if (error.code === 'invalid_request' && error.fields[0]) return capital(error.fields[0].message);
  return SENTENCES[error.code] ?? capital(error.message);
}

function capital(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** The fault of each field, by its name; empty when the error is about the whole. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiRequestError)) return {};
  const byCode: Readonly<Record<string, string>> = {
    username_taken: 'username',
    invalid_username: 'username',
    email_taken: 'email',
    weak_password: 'newPassword',
    wrong_password: 'password',
  };
  const field = byCode[error.code];
  if (field) return { [field]: describeError(error) };
  return Object.fromEntries(
    error.fields.map(({ path, message }) => [path.replace(/^(body)?[/.]*/, ''), capital(message)]),
  );
}
