/** The interface of a LiveKit server. Rooms are named by channel, people by user id. */
import type { ForwardingRights } from './forwarding.ts';

export interface LiveKitParticipant {
  readonly channelId: string;
  readonly userId: string;
}

export interface LiveKit {
  /** The server's address for clients. */
  readonly url: string;
  /** A token with which a person can enter a room within a minute (design 5.16). */
  token(participant: LiveKitParticipant, rights: ForwardingRights): Promise<string>;
  /** Changes the rights of someone in a room; does nothing for people who are not there. */
  permit(participant: LiveKitParticipant, rights: ForwardingRights): Promise<void>;
  /** Takes someone out of a room, if they are there. */
  remove(participant: LiveKitParticipant): Promise<void>;
  /**
   * The person who entered a room, according to a webhook event; null for other events.
   * @throws ApiError unauthorized for an event that the server did not sign
   */
  entered(event: {
    readonly body: string;
    readonly authorization: string;
  }): Promise<LiveKitParticipant | null>;
}
