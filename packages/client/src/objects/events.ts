/** Events of a bot: events about messages, channels and members contain objects with methods. */
import type { ClientEvents } from '../events.ts';
import type { ChannelObject, MemberObject, MessageObject, Objects } from './kinds.ts';

type Messages = 'MESSAGE_CREATE' | 'MESSAGE_UPDATE';
type Channels = 'CHANNEL_CREATE' | 'CHANNEL_UPDATE' | 'THREAD_CREATE' | 'THREAD_UPDATE' | 'DM_CREATE';
type Members = 'MEMBER_ADD' | 'MEMBER_UPDATE';

/** All events of a bot, by name. */
export type BotEvents = {
  [Name in keyof ClientEvents]: Name extends Messages
    ? MessageObject<ClientEvents[Name]>
    : Name extends Channels
      ? ChannelObject<ClientEvents[Name]>
      : Name extends Members
        ? MemberObject<ClientEvents[Name]>
        : ClientEvents[Name];
};

const MESSAGES: ReadonlySet<string> = new Set<Messages>(['MESSAGE_CREATE', 'MESSAGE_UPDATE']);
const CHANNELS: ReadonlySet<string> = new Set<Channels>([
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'THREAD_CREATE',
  'THREAD_UPDATE',
  'DM_CREATE',
]);
const MEMBERS: ReadonlySet<string> = new Set<Members>(['MEMBER_ADD', 'MEMBER_UPDATE']);

/** Converts a payload for the listeners of a bot. */
export function toObject(objects: Objects, name: string, payload: unknown): unknown {
  if (MESSAGES.has(name)) return objects.message(payload as ClientEvents[Messages]);
  if (CHANNELS.has(name)) return objects.channel(payload as ClientEvents[Channels]);
  if (MEMBERS.has(name)) return objects.member(payload as ClientEvents[Members]);
  return payload;
}
