/**
 * Whether a message notifies, decided in one place for the desktop notification, the sound, the badge and the push
 * message (design: "Notifications"): blocked > muted channel > muted server > channel level > server level > account
 * level. A mention of one's name passes every level, but nothing that is muted. Pure.
 */
import type { NotificationSettings } from './settings.ts';

export type Level = NotificationSettings['level'];
type Settings = Pick<NotificationSettings, 'level' | 'mutedUntil' | 'suppressEveryone'>;

/** How a message calls the signed-in person, the strongest way. */
export type Call = 'name' | 'role' | 'everyone' | null;

export interface Notifiable {
  readonly isOwn: boolean;
  readonly isBlocked: boolean;
  /** A direct message or group: every message there is meant for one. */
  readonly isDirect: boolean;
  /** A thread that one follows: every reply there is meant for one. */
  readonly isFollowed: boolean;
  readonly call: Call;
  /** What is set for the channel, for the channel a thread is under, and for the server. */
  readonly channel: Settings | undefined;
  readonly parent: Settings | undefined;
  readonly server: Settings | undefined;
  /** What holds where nothing is set. */
  readonly account: Level;
  readonly now: number;
}

export type Reason =
  | 'own'
  | 'blocked'
  | 'channelMuted'
  | 'serverMuted'
  | 'mention'
  | 'role'
  | 'everyone'
  | 'everyoneSuppressed'
  | 'direct'
  | 'followed'
  | 'channelLevel'
  | 'serverLevel'
  | 'accountLevel';

export interface Decision {
  readonly notifies: boolean;
  /** Why, or why not. */
  readonly reason: Reason;
  /** The level that decided, where one did. */
  readonly level?: Level;
}

const no = (reason: Reason, level?: Level): Decision => ({
  notifies: false,
  reason,
  ...(level ? { level } : {}),
});
const yes = (reason: Reason, level?: Level): Decision => ({
  notifies: true,
  reason,
  ...(level ? { level } : {}),
});

export function isMuted(settings: Pick<Settings, 'mutedUntil'> | undefined, now: number): boolean {
  return settings?.mutedUntil != null && Date.parse(settings.mutedUntil) > now;
}

export function decide(one: Notifiable): Decision {
  if (one.isOwn) return no('own');
  if (one.isBlocked) return no('blocked');
  if (isMuted(one.channel, one.now) || isMuted(one.parent, one.now)) return no('channelMuted');
  if (isMuted(one.server, one.now)) return no('serverMuted');
  if (one.call === 'name') return yes('mention');
  const { level, reason } = levelOf(one);
  if (level === 'nothing') return no(reason, level);
  if (one.call === 'role') return yes('role', level);
  const suppressed = suppressesEveryone(one);
  if (one.call === 'everyone' && !suppressed) return yes('everyone', level);
  if (one.isFollowed) return yes('followed', level);
  if (level === 'all') return yes(one.isDirect && reason === 'accountLevel' ? 'direct' : reason, level);
  return no(one.call === 'everyone' ? 'everyoneSuppressed' : reason, level);
}

function suppressesEveryone({ channel, parent, server }: Notifiable): boolean {
  return [channel, parent, server].some((settings) => settings?.suppressEveryone === true);
}

function levelOf({ channel, parent, server, account, isDirect }: Notifiable): {
  readonly level: Level;
  readonly reason: Reason;
} {
  const own = channel ?? parent;
  if (own) return { level: own.level, reason: 'channelLevel' };
  if (server) return { level: server.level, reason: 'serverLevel' };
  return { level: isDirect ? 'all' : account, reason: 'accountLevel' };
}
