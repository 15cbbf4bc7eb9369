import type { User } from '@guildhall/protocol';
import { createSlot, type Part } from '../../state/slots.ts';

/** Actions on a profile card. */
export const profileActions = createSlot<Part<{ readonly user: User }>>();
