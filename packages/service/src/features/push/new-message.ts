import type { Receiver } from './store.ts';

/** The parts of a message that decide who gets a push. */
export interface NewMessage {
  readonly id: string;
  readonly channelId: string;
  /** The channel that a thread is under. */
  readonly parentId: string | null;
  readonly serverId: string | null;
  readonly authorId: string;
  /** The people it names, and in direct messages everyone there. */
  readonly people: readonly string[];
  readonly mentions: readonly string[];
  readonly roleIds: readonly string[];
  readonly everyone: boolean;
}

/** A message and the devices that it is pushed to. */
export interface Push {
  readonly channelId: string;
  readonly messageId: string;
  readonly receivers: readonly Receiver[];
}
