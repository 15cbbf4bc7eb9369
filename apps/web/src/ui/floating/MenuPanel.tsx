import { Menu as Primitive } from 'radix-ui/internal';
import { type ComponentProps, type PointerEvent, type RefObject, useState } from 'react';
import { turned } from '../../languages/turned.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { KeyCap } from '../marks/KeyCap.tsx';
import type { MenuAction, MenuEntries, MenuEntry } from './menu-entries.ts';

const PANEL =
  'z-50 min-w-52 animate-rise rounded-card bg-raised p-1.5 shadow-float max-h-(--radix-popper-available-height) overflow-y-auto';
const LINE =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-sm outline-none touch:min-h-11 data-highlighted:bg-hover';

export interface MenuPanelProps
  extends Pick<ComponentProps<typeof Primitive.Content>, 'id' | 'align' | 'side' | 'sideOffset'> {
  entries: MenuEntries;
  /** The anchor of the menu: the button, or the pressed point. */
  anchor: RefObject<{ getBoundingClientRect(): DOMRect } | null>;
  /** The button that opened it, which gets the focus back and closes the menu. */
  button?: RefObject<HTMLElement | null>;
  /** The id of its label. */
  labelledBy?: string;
  /** Selects the first entry, for keyboard use. */
  startAtFirst: boolean;
  onClose(): void;
}

/** An open menu. */
export function MenuPanel({
  entries,
  anchor,
  button,
  labelledBy,
  startAtFirst,
  onClose,
  ...placement
}: MenuPanelProps) {
  const [lines] = useState(entries);
  const shown = typeof entries === 'function' ? lines : entries;
  const [leaving] = useState({ outside: false });
  return (
    <Primitive.Root open modal={false} onOpenChange={onClose}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal>
        <Primitive.Content
          {...placement}
          side={turned(placement.side ?? 'bottom')}
          aria-labelledby={labelledBy}
          collisionPadding={8}
          className={PANEL}
          onContextMenu={(event) => event.preventDefault()}
          onFocus={({ currentTarget, target }) => {
            if (!startAtFirst || target !== currentTarget) return;
            currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
          }}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button?.current?.contains(event.target))
              event.preventDefault();
            else leaving.outside = true;
          }}
          onCloseAutoFocus={(event) => {
            // The element pressed outside has the focus.
            if (button || leaving.outside) event.preventDefault();
            if (!leaving.outside) button?.current?.focus();
          }}
        >
          {shown.map((entry, index) =>
            entry ? (
              <Line key={entry.label} action={entry} />
            ) : (
              <Primitive.Separator key={dividerKey(shown, index)} className="my-1.5 h-px bg-line" />
            ),
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** A divider's key is the entry before it. */
function dividerKey(entries: readonly MenuEntry[], index: number): string {
  return `after ${entries[index - 1]?.label}`;
}

/**
 * Radix selects the entry under a released pointer, for a held mouse button. After a long press, the finger would
 * select whatever is below it, so touch is left to clicks.
 */
function leaveTouchToClick(event: PointerEvent): void {
  if (event.pointerType === 'touch') event.preventDefault();
}

function Line({ action: { label, icon, shortcut, danger, run } }: { action: MenuAction }) {
  return (
    <Primitive.Item
      onSelect={run}
      onPointerUp={leaveTouchToClick}
      className={classNames(LINE, danger && 'text-danger data-highlighted:bg-danger-soft')}
    >
      {icon ? <Icon of={icon} className={danger ? '' : 'text-muted'} /> : null}
      <span className="flex-1">{label}</span>
      {shortcut ? <KeyCap keys={shortcut} /> : null}
    </Primitive.Item>
  );
}
