import type { DirectChannel } from '@guildhall/protocol';
import { createMenu } from '../../ui/menu-slot.ts';

/** A direct message or group with its name. */
export interface DirectSubject {
  readonly id: string;
  readonly name: string;
  readonly direct: DirectChannel;
}

/** The menu of a direct message or group, which other features extend. */
export const directMenu = createMenu<DirectSubject>();
