import type { User } from '@guildhall/protocol';
import { createSlot, type Part } from '../../state/slots.ts';

/** What can be done with someone from their profile card. */
export const profileActions = createSlot<Part<{ readonly user: User }>>();
