import type { User } from '@guildhall/protocol';
import { createSlot, type Part } from '../../state/slots.ts';

interface ProfileActionProps {
  readonly user: User;
  /** Whether the person shares nothing with the reader, so that neither may write to the other. */
  readonly stranger: boolean;
}

/** Actions on a profile card. */
export const profileActions = createSlot<Part<ProfileActionProps>>();
