/** A checked message on its way into a channel, and how it is stored and announced. */
import type { StateVersion } from '@guildhall/platform';
import type { Audience } from '@guildhall/platform/events';
import type { interactionAck, Message, PayloadOf, User } from '@guildhall/protocol';
import type { WithFiles } from '../../attachments/index.ts';

interface Acknowledgement {
  readonly audience: Audience<'user'>;
  readonly payload: PayloadOf<typeof interactionAck>;
}

/** A message that has passed every check and waits for its id. */
export interface Send extends WithFiles {
  /** The parent channel of a thread; null outside threads. If absent, it is looked up when the message is stored. */
  readonly threadOf?: string | null;
  /** Everyone in a direct message or group; null if the audience is a channel of a server. */
  readonly recipients: readonly string[] | null;
  readonly author: User;
  readonly content: string;
  readonly flags: number;
  readonly mentions: readonly string[];
  readonly mentionRoles: readonly string[];
  readonly mentionEveryone: boolean;
  readonly reply: Message['reply'];
  readonly nonce: string | undefined;
  readonly enforceNonce: boolean;
  readonly marksRead: boolean;
  /** The author's membership as MESSAGE_CREATE shows it. */
  readonly member: {
    readonly nick: string | null;
    readonly roles: string[];
    readonly joinedAt: string;
  } | null;
  /** The state that allowed the author to send; null if nothing was checked. */
  readonly stateVersion?: StateVersion | null;
  /**
   * The interaction that this message is the first response to, with the INTERACTION_ACK for the person. Stored only
   * if the interaction has no response yet.
   */
  readonly respondsTo?: { readonly id: string; readonly acknowledge: (messageId: string) => Acknowledgement };
  /** The interaction that this message follows up. */
  readonly followsUp?: string;
  /** For system notices only. */
  readonly notice?: {
    readonly type: 1 | 2 | 3 | 4 | 5;
    readonly target: User | null;
    readonly call?: Message['call'];
  };
  /** For the first response to a slash command. */
  readonly invoker?: User;
  /** Ids of copied stickers that were deleted before. */
  readonly deletedStickers?: ReadonlySet<string>;
}

/** Defaults of messages that the service itself sends. */
export const PLAIN_SEND = {
  content: '',
  flags: 0,
  parts: null,
  mentions: [],
  mentionRoles: [],
  mentionEveryone: false,
  reply: null,
  nonce: undefined,
  enforceNonce: false,
  marksRead: false,
  member: null,
  recipients: null,
} as const satisfies Partial<Send>;

/** The message's id and the message as JSON, or null if its nonce or its interaction's first response is taken. */
export type SendOutcome = { readonly id: string; readonly json: string } | null;
