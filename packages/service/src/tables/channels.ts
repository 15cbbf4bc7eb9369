/** Channels of servers, threads, direct messages, voice and calls. */
import type { Default, Json, NullableTime, Optional, Time } from './columns.ts';

export interface StoredOverwrite {
  readonly id: string;
  readonly type: 'role' | 'member';
  readonly allow: string;
  readonly deny: string;
}

interface ChannelsTable {
  server_id: string;
  id: string;
  kind: 'category' | 'text' | 'announcement' | 'forum' | 'voice' | 'thread';
  name: string;
  position: number;
  parent_id: Optional<string>;
  topic: Optional<string>;
  slowmode_secs: Default<number>;
  content_mode: Default<'default' | 'spoiler' | 'age_restricted'>;
  auto_archive_minutes: Default<number>;
  user_limit: Default<number>;
  bitrate: Default<number>;
  overwrites: Json<StoredOverwrite[]>;
  available_tags: Json<StoredTag[]>;
  require_tag: Default<boolean>;
  default_sort_order: Default<'activity' | 'created'>;
  applied_tags: Default<string[]>;
  archived: Default<boolean>;
  thread_locked: Default<boolean>;
  thread_owner_id: Optional<string>;
  thread_starter_id: Optional<string>;
  /** Only for posts; at most one per forum. */
  pinned: Default<boolean>;
}

export interface StoredTag {
  readonly id: string;
  readonly name: string;
  readonly emoji: string | null;
}

interface ChannelActivityTable {
  channel_id: string;
  last_message_id: string;
  batch_first_id: string;
  last_pin_at: NullableTime;
}

/** The part of a thread that sends and lists need, apart from its wide row in `channels`. */
interface ThreadsTable {
  thread_id: string;
  server_id: string;
  parent_id: string;
  /** Id of the newest message, or the thread's own. */
  activity_id: string;
  /** An id drawn when the thread was created or last reopened. */
  opened_id: string;
  message_count: Default<number>;
  archived: Default<boolean>;
  auto_archive_minutes: number;
  pinned: Default<boolean>;
}

interface ThreadFollowsTable {
  thread_id: string;
  user_id: string;
  server_id: string;
  /** The newest message when the follow began, or 0. */
  since_id: string;
}

interface DirectChannelsTable {
  channel_id: string;
  kind: 'dm' | 'group_dm';
  owner_id: Optional<string>;
  name: Optional<string>;
  icon: Optional<string>;
}

interface DirectParticipantsTable {
  channel_id: string;
  user_id: string;
  joined_at: Time;
  open: boolean;
}

interface DirectPairsTable {
  low_id: string;
  high_id: string;
  channel_id: string;
}

interface VoiceStatesTable {
  user_id: string;
  /** Null in calls. */
  server_id: Optional<string>;
  channel_id: string;
  session_id: string;
  self_mute: boolean;
  self_deaf: boolean;
  self_video: boolean;
  self_stream: boolean;
  joined_at: Time;
  /** The process that holds the session. */
  holder: string;
  told_mute: Default<boolean>;
  /** When the end of that process was noticed. */
  orphaned_at: NullableTime;
  /** False for people who were moved to a channel where they may not connect. */
  admitted: Default<boolean>;
  /** The process whose forwarding unit connects the channel; null for a mesh. */
  unit: Optional<string>;
}

interface CallsTable {
  channel_id: string;
  message_id: string;
  participants: string[];
  ended_at: NullableTime;
}

interface CallRingsTable {
  channel_id: string;
  user_id: string;
  until: Time;
}

export interface ChannelTables {
  channels: ChannelsTable;
  channel_activity: ChannelActivityTable;
  threads: ThreadsTable;
  thread_follows: ThreadFollowsTable;
  direct_channels: DirectChannelsTable;
  direct_participants: DirectParticipantsTable;
  direct_pairs: DirectPairsTable;
  voice_states: VoiceStatesTable;
  calls: CallsTable;
  call_rings: CallRingsTable;
}
