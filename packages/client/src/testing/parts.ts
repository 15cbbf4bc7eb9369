import type { Message, User } from '@guildhall/protocol';
import type { Tell } from './events.ts';
import type { Invocation, Invocations } from './invocations.ts';
import type { Reactions } from './reactions.ts';
import type { ChannelState, WorldState } from './state.ts';
import type { Votes } from './votes.ts';

/** The functions that people need from their world. */
export interface WorldParts {
  readonly state: WorldState;
  readonly tell: Tell;
  readonly reactions: Reactions;
  readonly votes: Votes;
  readonly invoke: (
    user: User,
    channel: ChannelState,
    what: Parameters<Invocations['begin']>[2],
  ) => Invocation;
}

/** A channel of the world. */
export interface TestChannel {
  readonly id: string;
  /** Everything in its history, oldest first. */
  readonly messages: readonly Message[];
}
