import type { Receiver } from './store.ts';

/** The parts of a message that decide who receives it. */
export interface NewMessage {
  readonly id: string;
  readonly channelId: string;
  /** The parent channel of a thread. */
  readonly parentId: string | null;
  readonly serverId: string | null;
  readonly authorId: string;
  /** The mentioned people; in direct messages all participants. */
  readonly people: readonly string[];
  readonly mentions: readonly string[];
  readonly roleIds: readonly string[];
  readonly everyone: boolean;
}

/** A message and its receiving devices. */
export interface Push {
  readonly channelId: string;
  readonly messageId: string;
  readonly receivers: readonly Receiver[];
}
