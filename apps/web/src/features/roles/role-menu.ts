import { createMenu } from '../../ui/menu-slot.ts';

/** A role whose menu is open. */
interface RoleSubject {
  readonly id: string;
  readonly serverId: string;
  /** Set on the page of roles, which has its own way to open one. */
  readonly onPage?: true;
}

/** What can be done with a role, wherever it is shown. */
export const roleMenu = createMenu<RoleSubject>();
