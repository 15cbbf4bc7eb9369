/**
 * Decides whether a message notifies, in one place for desktop notifications, sounds, badges and push messages (design:
 * "Notifications"): blocked > do not disturb > muted channel > muted category > muted server > channel level >
 * category level > server level > account level. A mention by name passes every level, but not a mute. Pure.
 */
import { isMuted } from './mute.ts';
import type { NotificationSettings } from './settings.ts';

export type Level = NotificationSettings['level'];
type Settings = Pick<NotificationSettings, 'level' | 'mutedUntil' | 'suppressEveryone'>;

/** How a message mentions the person, in the strongest way. */
export type MentionStrength = 'name' | 'role' | 'everyone' | null;

export interface Notifiable {
  readonly isOwn: boolean;
  readonly isBlocked: boolean;
  /** Whether the person's status is "Do not disturb". */
  readonly isQuiet: boolean;
  /** In a direct message or group every message concerns the person. */
  readonly isDirect: boolean;
  /** In a followed thread every reply concerns the person. */
  readonly isFollowed: boolean;
  readonly mention: MentionStrength;
  /** The settings of the channel, of a thread's parent channel, of the category, and of the server. */
  readonly channel: Settings | undefined;
  readonly parent: Settings | undefined;
  readonly category: Settings | undefined;
  readonly server: Settings | undefined;
  /** The default where nothing is set. */
  readonly account: Level;
  readonly now: number;
}

export type Reason =
  | 'own'
  | 'blocked'
  | 'quiet'
  | 'channelMuted'
  | 'categoryMuted'
  | 'serverMuted'
  | 'mention'
  | 'role'
  | 'everyone'
  | 'everyoneSuppressed'
  | 'direct'
  | 'followed'
  | 'channelLevel'
  | 'categoryLevel'
  | 'serverLevel'
  | 'accountLevel';

export interface Decision {
  readonly notifies: boolean;
  /** The reason for the decision. */
  readonly reason: Reason;
  /** The level that decided, if one did. */
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

export function decide(one: Notifiable): Decision {
  if (one.isOwn) return no('own');
  if (one.isBlocked) return no('blocked');
  if (one.isQuiet) return no('quiet');
  if (isMuted(one.channel, one.now) || isMuted(one.parent, one.now)) return no('channelMuted');
  if (isMuted(one.category, one.now)) return no('categoryMuted');
  if (isMuted(one.server, one.now)) return no('serverMuted');
  if (one.mention === 'name') return yes('mention');
  const { level, reason } = levelOf(one);
  if (level === 'nothing') return no(reason, level);
  if (one.mention === 'role') return yes('role', level);
  const suppressed = suppressesEveryone(one);
  if (one.mention === 'everyone' && !suppressed) return yes('everyone', level);
  if (one.isFollowed) return yes('followed', level);
  if (level === 'all') return yes(one.isDirect && reason === 'accountLevel' ? 'direct' : reason, level);
  return no(one.mention === 'everyone' ? 'everyoneSuppressed' : reason, level);
}

function suppressesEveryone({ channel, parent, category, server }: Notifiable): boolean {
  return [channel, parent, category, server].some((settings) => settings?.suppressEveryone === true);
}

function levelOf({ channel, parent, category, server, account, isDirect }: Notifiable): {
  readonly level: Level;
  readonly reason: Reason;
} {
  const own = channel ?? parent;
  if (own) return { level: own.level, reason: 'channelLevel' };
  if (category) return { level: category.level, reason: 'categoryLevel' };
  if (server) return { level: server.level, reason: 'serverLevel' };
  return { level: isDirect ? 'all' : account, reason: 'accountLevel' };
}
