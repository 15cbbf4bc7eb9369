import { Check } from 'lucide-react';
import { Portal } from 'radix-ui';
import { DismissableLayer, Menu as Primitive } from 'radix-ui/internal';
import { type ComponentProps, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { inReadingDirection } from '../../languages/reading-direction.ts';
import { classNames } from '../class-names.ts';
import { useBackGesture } from '../focus/use-back-gesture.ts';
import { Icon } from '../Icon.tsx';
import { EmojiText } from '../marks/EmojiText.tsx';
import { KeyCap } from '../marks/KeyCap.tsx';
import { isTouch, useNarrow } from '../use-media.ts';
import type { MenuAction, MenuEntries, MenuEntry } from './menu-entries.ts';

const PANEL = 'z-50 animate-rise overflow-y-auto bg-raised p-1.5 shadow-float';
const BESIDE = 'min-w-52 max-h-(--radix-popper-available-height) rounded-card';
/** At the bottom of a phone's screen, where the thumb is. */
const SHEET = 'sheet max-h-[85dvh] rounded-t-card pb-[max(0.375rem,env(safe-area-inset-bottom))]';
const LINE =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-sm outline-none touch:min-h-11 data-highlighted:bg-hover';

/** Heights. */
const DIVIDER_REM = 0.8125;
const PADDING_REM = 0.75;
/** Between the button, the menu and the edge of the window. */
const GAPS_PX = 14;

export interface MenuPanelProps
  extends Pick<ComponentProps<typeof Primitive.Content>, 'id' | 'align' | 'side' | 'sideOffset'> {
  entries: MenuEntries;
  /** The anchor of the menu: the button, or the pressed point. */
  anchor: RefObject<{ getBoundingClientRect(): DOMRect } | null>;
  /** The button that opened it, which gets the focus back and closes the menu. */
  button?: RefObject<HTMLElement | null>;
  /** Its name, or the id of an element with it. */
  label?: string;
  labelledBy?: string;
  /** Selects the first entry, for keyboard use. */
  startAtFirst: boolean;
  onChoose(action: MenuAction): void;
  onClose(): void;
}

/** An open menu: beside what opened it, on phones at the bottom of the screen. */
export function MenuPanel({
  entries,
  anchor,
  button,
  label,
  labelledBy,
  startAtFirst,
  onChoose,
  onClose,
  ...placement
}: MenuPanelProps) {
  const [readEntries] = useState(entries);
  const shown = typeof entries === 'function' ? readEntries : entries;
  const [side] = useState(
    () => placement.side ?? (fitsAboveOrBelow(shown, anchor.current) ? 'bottom' : sideFor(placement.align)),
  );
  const isPressedOutside = useRef(false);
  const narrow = useNarrow();
  useBackGesture(true, onClose);
  return (
    <Primitive.Root open modal={false} onOpenChange={onClose}>
      <Primitive.Anchor virtualRef={anchor} />
      {narrow ? <Scrim onPress={onClose} /> : null}
      <Primitive.Portal>
        <Primitive.Content
          {...placement}
          side={inReadingDirection(side)}
          aria-labelledby={labelledBy}
          aria-label={label}
          collisionPadding={8}
          className={classNames(PANEL, narrow ? SHEET : BESIDE)}
          onContextMenu={(event) => event.preventDefault()}
          onFocus={({ currentTarget, target }) => {
            if (!startAtFirst || target !== currentTarget) return;
            currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
          }}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button?.current?.contains(event.target))
              event.preventDefault();
            else isPressedOutside.current = true;
          }}
          onCloseAutoFocus={(event) => {
            // The element pressed outside has the focus.
            if (button || isPressedOutside.current) event.preventDefault();
            if (!isPressedOutside.current) button?.current?.focus();
          }}
        >
          <EmojiRow entries={shown} onChoose={onChoose} />
          {shown.map((entry, index) =>
            entry?.emoji ? null : entry ? (
              <Line key={entry.label} action={entry} isSheet={narrow} onChoose={() => onChoose(entry)} />
            ) : (
              <Primitive.Separator key={dividerKey(shown, index)} className="my-1.5 h-px bg-line" />
            ),
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The side of a button on which a menu of any height moves up and down until it fits. */
function sideFor(align: MenuPanelProps['align']): 'left' | 'right' {
  return align === 'end' ? 'left' : 'right';
}

/** Whether a menu has room above or below its button, where it would otherwise scroll and hide its last entries. */
function fitsAboveOrBelow(
  entries: readonly MenuEntry[],
  button: { getBoundingClientRect(): DOMRect } | null,
): boolean {
  const { top, bottom } = button?.getBoundingClientRect() ?? new DOMRect();
  const lineRem = isTouch() ? 2.75 : 2;
  const heightRem = entries.reduce((sum, entry) => sum + (entry ? lineRem : DIVIDER_REM), PADDING_REM);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return heightRem * rem + GAPS_PX <= Math.max(top, innerHeight - bottom);
}

/**
 * Takes the press that closes a sheet, so that nothing under it is pressed. The finger that opened the menu by a long
 * press is still down when this comes up: only a press that begins here counts.
 */
function Scrim({ onPress }: { onPress(): void }) {
  const isPressed = useRef(false);
  return (
    <Portal.Root asChild>
      <DismissableLayer.Branch
        aria-hidden="true"
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onClick={() => isPressed.current && onPress()}
        className="pointer-events-auto fixed inset-0 z-50"
      />
    </Portal.Root>
  );
}

/** A divider's key is the entry before it. */
function dividerKey(entries: readonly MenuEntry[], index: number): string {
  return `after ${entries[index - 1]?.label}`;
}

/**
 * Radix selects the entry under a released pointer, for a held mouse button. After a long press, the finger would
 * select whatever is below it, and so would a mouse where a sheet comes up below it: both are left to clicks.
 */
function leaveToClick(event: PointerEvent, isSheet: boolean): void {
  if (isSheet || event.pointerType === 'touch') event.preventDefault();
}

function EmojiRow({
  entries,
  onChoose,
}: Pick<MenuPanelProps, 'onChoose'> & { entries: readonly MenuEntry[] }) {
  const actions = entries.flatMap((entry) => (entry?.emoji ? [entry] : []));
  if (actions.length === 0) return null;
  return (
    <Primitive.Group className="mb-1.5 flex gap-1.5 border-line border-b pb-1.5">
      {actions.map((action) => (
        <Primitive.Item
          key={action.label}
          aria-label={action.label}
          onSelect={() => onChoose(action)}
          onPointerUp={(event) => leaveToClick(event, true)}
          className="grid h-11 min-w-11 flex-1 cursor-pointer place-items-center rounded-control text-2xl outline-none data-highlighted:bg-hover"
        >
          <EmojiText emoji={action.emoji ?? ''} />
        </Primitive.Item>
      ))}
    </Primitive.Group>
  );
}

interface LineProps {
  action: MenuAction;
  isSheet: boolean;
  onChoose(): void;
}

function Line({ action: { label, icon, shortcut, danger, chosen }, isSheet, onChoose }: LineProps) {
  return (
    <Primitive.Item
      role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={chosen}
      onSelect={onChoose}
      onPointerUp={(event) => leaveToClick(event, isSheet)}
      className={classNames(LINE, danger && 'text-danger data-highlighted:bg-danger-soft')}
    >
      {icon ? <Icon of={icon} className={classNames('shrink-0', !danger && 'text-muted')} /> : null}
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{label}</span>
      {chosen ? <Icon of={Check} className="shrink-0" /> : null}
      {shortcut && !isSheet ? <KeyCap keys={shortcut} /> : null}
    </Primitive.Item>
  );
}
