import type { DirectChannel } from '@guildhall/protocol';
import { createMenu } from '../../ui/menu-slot.ts';

/** A direct message or group, and what it is called. */
export interface DirectSubject {
  readonly id: string;
  readonly name: string;
  readonly direct: DirectChannel;
}

/** What can be done with a direct message or group; other features add to it. */
export const directMenu = createMenu<DirectSubject>();
