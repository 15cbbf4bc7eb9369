import type { ErrorCode } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { formatBytes } from '../../languages/format-bytes.ts';
import { texts } from '../../languages/texts.ts';
import { number } from '../../languages/words.ts';

/** Codes whose sentence depends on more than the code (`describe-error.ts`), or on where they are shown. */
type DescribedElsewhere =
  | 'account_suspended'
  | 'app_unavailable'
  | 'automod_blocked'
  | 'endpoint_unverified'
  | 'file_too_large'
  | 'invalid_authorization'
  | 'invalid_request'
  | 'missing_permission'
  | 'rate_limited'
  | 'slowmode'
  | 'unregistered_redirect';

/** Codes of requests that only programs make. */
type OnlyForPrograms =
  | 'already_responded'
  | 'bearer_not_allowed'
  | 'bot_token_required'
  | 'bots_cant_buy'
  | 'bots_cant_forward'
  | 'bots_cant_vote'
  | 'bots_not_allowed'
  | 'bots_only'
  | 'invalid_access_token'
  | 'invalid_components'
  | 'invalid_embeds'
  | 'invalid_flags'
  | 'invalid_response_type'
  | 'method_not_allowed'
  | 'missing_scope'
  | 'not_a_poll'
  | 'token_user_mismatch'
  | 'unknown_interaction'
  | 'unsupported_media_type';

/** Errors by code: what happened, who has to act, what to do next. A new code needs a sentence to compile. */
export const errorSentences: Readonly<Record<string, string>> = texts('errorSentences', {
  unauthorized: 'You are no longer logged in. Log in again.',
  invalid_token: 'Your session has ended. Log in again.',
  csrf_failed: 'This page is out of date. Reload it and try again.',
  role_hierarchy: 'That ranks as high as you or higher, so you cannot change it.',
  internal_error:
    'Something went wrong on our side. Try again; if it happens again, tell the operator of this instance.',
  unavailable: 'The service cannot answer right now. Try again in a moment.',
  unknown_server: 'That server does not exist, or you are not in it.',
  unknown_channel: 'That channel no longer exists.',
  unknown_member: 'They are no longer in this server.',
  unknown_user: 'There is no such account.',
  unknown_ban: 'They are no longer banned.',
  unknown_role: 'That role no longer exists.',
  managed_role: 'That role belongs to a bot, so it can be neither given nor deleted.',
  cannot_change_everyone: 'Everyone has this role. Only its permissions can change.',
  too_many_roles: 'This server cannot have more roles. Delete one first.',
  cant_timeout_admin: 'Administrators cannot be timed out.',
  not_timed_out: 'They are no longer timed out.',
  messages_too_old: 'Messages older than 14 days can only be deleted one by one.',
  unknown_message: 'That message no longer exists.',
  unknown_invite: 'This invite is invalid, used up or expired. Ask for a new one.',
  unknown_application: 'That application no longer exists.',
  unlisted: 'This server is no longer listed.',
  team_server: 'Servers of staff and developers are never listed.',
  not_community: 'This is no longer a Community server. Turn Community on first.',
  description_required: 'Write a description first: a listed server needs one.',
  invalid_tags: 'Use at most 5 tags of up to 24 characters each, without commas.',
  community_channels_required: 'Choose both channels.',
  invalid_channel: 'Choose a text channel of this server.',
  unknown_session: 'That session has already ended.',
  banned: 'You are banned from this server.',
  confirmation_required: 'Confirm that it is you, then try again.',
  two_factor_required:
    'This server requires two-factor authentication for moderators. Turn it on in your settings, under Security.',
  invites_paused: 'This server has paused its invites. Try again later.',
  address_banned: 'The operators of this instance have banned your address.',
  account_too_new: 'Your account is too new for this server. Try again later.',
  email_unverified:
    'Confirm your e-mail address first: open the link in the e-mail you received. Your settings, under Account, send it again.',
  wrong_answer: 'That answer is missing or wrong. Try again.',
  joins_slowed: 'Many people are joining right now. Try again a little later.',
  recipient_deleted: 'This account has been deleted, so it cannot receive messages.',
  cannot_dm: 'You cannot message this person. They may accept messages only from friends.',
  cannot_befriend: 'This person does not accept a friend request from you.',
  too_many_friends: 'One of you cannot have more friends or requests. Remove one first.',
  too_many_blocks: 'You cannot block more people. Unblock someone first.',
  group_full: 'This group is full.',
  owns_servers: 'Transfer or delete the servers you own first.',
  server_suspended: 'The operators of this instance have suspended this server.',
  no_clan_tag: 'That server no longer has a tag you can wear.',
  unknown_rule: 'That rule no longer exists.',
  unknown_passkey: 'That passkey no longer exists.',
  unknown_call: 'The call has ended.',
  too_many_automod_rules: 'This server cannot have more rules of this kind.',
  too_many_pins: 'This channel cannot have more pinned messages. Unpin one first.',
  too_many_reactions: 'This message cannot have more different reactions.',
  too_many_saved_messages: 'You cannot save more messages. Remove one first.',
  not_forwardable: 'This message cannot be forwarded.',
  poll_ended: 'This poll has ended.',
  already_crossposted: 'This message has already been published.',
  too_many_servers: 'You are in 100 servers, the limit. Leave one first.',
  imports_off: 'The operators of this instance have turned imports off.',
  import_exists: 'Another import of yours is running. Wait for it to finish, or cancel it.',
  import_step: 'The import has moved on to another step. Reload the page to see it.',
  unknown_import: 'That import no longer exists.',
  unknown_imported_person: 'That person is no longer part of the import.',
  unknown_claim: 'This offer is no longer open.',
  claim_accepted: 'The offer has been accepted: the messages are being moved.',
  report_closed: 'Another operator has already closed this report.',
  too_many_channels: 'This server cannot have more channels. Delete one first.',
  too_many_invites: 'This server cannot have more invites. Delete one first.',
  too_many_applications: 'You cannot have more applications. Delete one first.',
  owner_cannot_leave: 'You own this server. Delete it instead, or transfer it first.',
  not_owner: 'Only the owner can do this.',
  wrong_credentials: 'That name or password is wrong. Check both and try again.',
  wrong_password: 'That password is wrong.',
  wrong_code:
    'That code is wrong or was already used. Enter the next code of your app, or another recovery code.',
  ticket_expired: 'That took too long. Log in again.',
  invalid_link: 'This link is used up, expired or incomplete. Ask for a new one.',
  passwords_off: 'Passwords are turned off here. Log in with your organisation’s account.',
  unknown_provider: 'There is no such provider, or no account of it is linked.',
  provider_unavailable: 'The provider does not answer. Try again later.',
  sign_in_failed: 'The provider’s answer was not valid. Start again.',
  link_taken: 'That account is linked to another account here, or you have linked another one.',
  last_sign_in_method: 'This is your last way to log in. Set a password or add a passkey first.',
  two_factor_on: 'Two-factor authentication is already on.',
  invalid_passkey: 'The passkey could not be checked. Try again.',
  too_many_passkeys: 'You cannot have more passkeys. Remove one first.',
  registration_closed: 'This instance does not accept new accounts. Ask its operator.',
  username_taken: 'That username is taken. Choose another.',
  email_taken: 'An account with that e-mail address exists. Log in instead.',
  invalid_username: 'Use 2 to 32 lowercase letters, digits, dots or underscores. A few names are reserved.',
  weak_password:
    'That password is too easy to guess. Choose one with at least 8 characters that is not common.',
  screening_pending: 'Agree to the server’s rules first.',
  timed_out: 'You are timed out in this server and cannot write here for now.',
  not_own_message: 'You can edit only your own messages.',
  empty_message: 'The message is empty.',
  thread_locked: 'This is locked. Only people who manage threads can write here.',
  thread_exists: 'This message already has a thread.',
  tag_required: 'Choose a tag: this forum asks for one.',
  unknown_tag: 'That tag no longer exists. Choose another.',
  too_many_tags: 'That is too many tags. Remove some.',
  invalid_channel_kind: 'This kind of channel cannot do that.',
  duplicate_command: 'There is already a command of this kind with that name.',
  too_many_commands: 'You cannot have more commands. Delete one first.',
  bot_exists: 'This application already has a bot.',
  bot_private: 'This bot is private: only its owner can add it.',
  invalid_permissions: 'Those permissions cannot be given.',
  too_many_overwrites:
    'This server cannot have more roles and members with permissions of their own in channels. Remove some first.',
  invalid_image: 'That file is not a picture we can read. Use PNG, JPEG, WebP or GIF.',
  invalid_sticker_file: `That file cannot be a sticker. Use PNG, WebP or GIF of up to ${formatBytes(LIMITS.stickerBytes)}.`,
  too_many_webhooks: 'That channel cannot have more webhooks. Delete one first.',
  unknown_webhook: 'That webhook no longer exists.',
  too_many_emoji: 'This server cannot have more emoji of this kind. Delete one first.',
  too_many_server_stickers: 'This server cannot have more stickers. Delete one first.',
  unknown_emoji: 'That emoji no longer exists.',
  unknown_sticker: 'That sticker no longer exists.',
  age_restricted:
    'This channel is for adults. If you are an adult, confirm it in your settings, under Privacy.',
  insufficient_coins: 'You do not have enough coins for this.',
  post_closed: 'This post can no longer be bought.',
  not_priced: 'This post has no price.',
  own_post: 'This is your own post.',
  body_too_large: 'That is more than the service accepts in one request.',
  unknown_route: 'This page is out of date. Reload it and try again.',
  challenge_required: 'The proof that you are not a bot is missing or has expired. Try again.',
  unknown_host: 'This instance has another address. Ask its operator for it.',
  unknown_command: 'That command no longer exists.',
  unknown_push_subscription: 'This device is no longer notified. Turn notifications on again.',
  push_failed: 'The push service of that device did not accept the notification. Try again later.',
  raid_cleanup_running: 'Another clean-up is running in this server. Wait until it ends, or stop it.',
  unknown_raid_cleanup: 'That clean-up no longer exists.',
  unknown_answer: 'The poll no longer has that answer.',
  unknown_report: 'That report no longer exists.',
  unknown_job: 'That job no longer exists.',
  unknown_announcement: 'That announcement no longer exists.',
  unknown_hold: 'That hold has already been lifted.',
  invalid_clan_tag: 'Use 1 to 4 capital letters or digits, and choose a badge and its colour.',
  coins_official_only: 'Only official servers can have posts with a price.',
  coins_need_files: 'A post with a price needs files.',
  invalid_stickers: 'Stickers cannot be sent together with a poll.',
  too_many_stickers: `A message can have up to ${number(LIMITS.stickersPerMessage)} stickers.`,
  too_many_files: `A message can have up to ${number(LIMITS.filesPerMessage)} files.`,
  too_many_targets: `Forward to at most ${number(LIMITS.forwardTargets)} places at a time.`,
  forward_not_editable: 'Forwarded messages cannot be edited.',
  poll_not_editable: 'Polls cannot be edited.',
  system_message: 'System messages cannot be changed.',
  invalid_poll: 'This poll is not valid. Check what you entered.',
  not_announcement: 'This is not an announcement channel any more.',
  not_crosspostable: 'This message cannot be published.',
  voice_channel_full: 'This voice channel is full.',
  invalid_category: 'This category does not exist. Choose another.',
  invalid_automod_rule: 'This rule is not valid. Check what you entered.',
  invalid_commands: 'This command is not valid. Check what you entered.',
  invalid_command_options: 'The command does not accept this. Check what you entered.',
  invalid_interaction: 'The app does not accept this any more. Check what you entered, or start again.',
  invalid_redirects: 'These redirects are not valid. Check what you entered.',
  not_public: 'Only public bots can be in the App Directory. Make the bot public first.',
  no_bot: 'This application has no bot.',
} satisfies Record<Exclude<ErrorCode, DescribedElsewhere | OnlyForPrograms>, string>);
