/** Menus that features fill together: one definition for right-click, long press and the "more" button. */
import { useNavigate } from '@tanstack/react-router';
import { gatewayStore } from '../state/gateway-store.ts';
import type { GatewayState } from '../state/model.ts';
import { createSlot, type Slot } from '../state/slots.ts';
import type { MenuAction, MenuEntry } from './Menu.tsx';

/** Entries are shown by group, in this order, with dividers between groups. */
const GROUPS = ['use', 'share', 'manage', 'arrange', 'relate', 'moderate', 'remove'] as const;

export interface MenuContext {
  readonly state: GatewayState;
  readonly navigate: ReturnType<typeof useNavigate>;
}

export interface MenuItem<Subject> {
  readonly group: (typeof GROUPS)[number];
  /** The entry for this subject, read when the menu opens; null if the service would refuse the action. */
  action(subject: Subject, context: MenuContext): MenuAction | null | false;
}

export type MenuSlot<Subject> = Slot<MenuItem<Subject>>;

/** A menu for one kind of object. */
export function createMenu<Subject>(): MenuSlot<Subject> {
  return createSlot<MenuItem<Subject>>();
}

/** Reads the entries of a menu when {@link Menu} or {@link ContextMenu} opens. */
export function useMenu<Subject>(menu: MenuSlot<Subject>, subject: Subject): () => readonly MenuEntry[] {
  const navigate = useNavigate();
  return () => menuEntries(menu, subject, { state: gatewayStore.get(), navigate });
}

function menuEntries<Subject>(
  menu: MenuSlot<Subject>,
  subject: Subject,
  context: MenuContext,
): readonly MenuEntry[] {
  const groups = GROUPS.map((group) =>
    menu
      .entries()
      .filter((item) => item.group === group)
      .map((item) => item.action(subject, context))
      .filter((action) => action !== null && action !== false),
  );
  return groups
    .filter((actions) => actions.length > 0)
    .flatMap((actions, index): readonly MenuEntry[] => (index === 0 ? actions : [null, ...actions]));
}
