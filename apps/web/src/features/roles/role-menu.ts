import { createMenu } from '../../ui/menu-slot.ts';

/** A role whose menu is open. */
interface RoleSubject {
  readonly id: string;
  readonly serverId: string;
  /** Set on the roles page, which opens roles itself. */
  readonly onPage?: true;
}

/** The menu of a role, wherever it is shown. */
export const roleMenu = createMenu<RoleSubject>();
