import { createSlot, type Part } from '../../state/slots.ts';

/** A part that another feature adds to a profile card. */
export interface ProfilePart {
  readonly component: Part<{
    readonly userId: string;
    /** {@link DIRECT} outside of servers. */
    readonly serverId: string;
    /** Their name there. */
    readonly name: string;
  }>;
}

/** Parts that features add to a profile card. */
export const profileParts = createSlot<ProfilePart>();
