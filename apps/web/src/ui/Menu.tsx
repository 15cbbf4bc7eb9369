import type { LucideIcon } from 'lucide-react';
import { ContextMenu as Context, DropdownMenu as Dropdown } from 'radix-ui';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { KeyCap } from './marks/KeyCap.tsx';

export interface MenuAction {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly shortcut?: string;
  readonly danger?: boolean;
  run(): void;
}

/** A line of a menu; null draws a divider. */
export type MenuEntry = MenuAction | null;

const PANEL =
  'z-50 min-w-52 animate-rise rounded-card bg-raised p-1.5 shadow-float max-h-(--radix-popper-available-height) overflow-y-auto';
const LINE =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-sm outline-none touch:min-h-11 data-highlighted:bg-hover';

function Line({ action }: { action: MenuAction }) {
  return (
    <>
      {action.icon ? <Icon of={action.icon} className={action.danger ? '' : 'text-muted'} /> : null}
      <span className="flex-1">{action.label}</span>
      {action.shortcut ? <KeyCap keys={action.shortcut} /> : null}
    </>
  );
}

function keyOf(entries: readonly MenuEntry[], index: number): string {
  return entries[index]?.label ?? `divider-${index}`;
}

/** Entries, or how to read them when the menu opens. */
type Entries = readonly MenuEntry[] | (() => readonly MenuEntry[]);

/**
 * Radix chooses the line under a pointer that is let go, for a mouse that was held down. A finger whose long press opened
 * the menu would choose whatever came up under it; a tap clicks anyway.
 */
function leaveTouchToClick(event: PointerEvent): void {
  if (event.pointerType === 'touch') event.preventDefault();
}

interface LinesProps {
  entries: Entries;
  item: typeof Dropdown.Item | typeof Context.Item;
  separator: typeof Dropdown.Separator | typeof Context.Separator;
}

/** The lines of an open menu. */
function Lines({ entries, item: Item, separator: Separator }: LinesProps) {
  const [lines] = useState(entries);
  const shown = typeof entries === 'function' ? lines : entries;
  return shown.map((entry, index) =>
    entry ? (
      <Item
        key={keyOf(shown, index)}
        onSelect={entry.run}
        onPointerUp={leaveTouchToClick}
        className={classNames(LINE, entry.danger && 'text-danger data-highlighted:bg-danger-soft')}
      >
        <Line action={entry} />
      </Item>
    ) : (
      <Separator key={keyOf(shown, index)} className="my-1.5 h-px bg-line" />
    ),
  );
}

interface MenuProps {
  entries: Entries;
  /** The button that opens it; takes a ref. */
  children: ReactNode;
  align?: 'start' | 'end';
  /** Keeps focus where the chosen action put it (an opened dialog). */
  onOpenChange?(open: boolean): void;
}

/** A menu that a button opens. */
export function Menu({ entries, children, align = 'start', onOpenChange }: MenuProps) {
  return (
    <Dropdown.Root modal={false} {...(onOpenChange ? { onOpenChange } : {})}>
      <Dropdown.Trigger asChild>{children}</Dropdown.Trigger>
      <Dropdown.Portal>
        <Dropdown.Content align={align} sideOffset={6} collisionPadding={8} className={PANEL}>
          <Lines entries={entries} item={Dropdown.Item} separator={Dropdown.Separator} />
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}

/** The same menu on right click, long press or the menu key. Without entries the browser's own menu stays. */
export function ContextMenu({ entries, children }: { entries: Entries; children: ReactNode }) {
  if (entries.length === 0 && typeof entries !== 'function') return children;
  return (
    <Context.Root modal={false}>
      <Context.Trigger asChild>{children}</Context.Trigger>
      <Context.Portal>
        <Context.Content collisionPadding={8} className={PANEL}>
          <Lines entries={entries} item={Context.Item} separator={Context.Separator} />
        </Context.Content>
      </Context.Portal>
    </Context.Root>
  );
}
