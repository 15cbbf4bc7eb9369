import { createSlot, type Part } from '../../state/slots.ts';

/** A part of a profile card that another feature shows. */
export interface ProfilePart {
  readonly component: Part<{
    readonly userId: string;
    /** {@link DIRECT} outside of servers. */
    readonly serverId: string;
    /** What they are called there. */
    readonly name: string;
  }>;
}

/** What features add to the card of a person. */
export const profileParts = createSlot<ProfilePart>();
