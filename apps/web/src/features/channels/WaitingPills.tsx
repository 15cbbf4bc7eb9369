import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { channelText } from './strings.ts';

/** Unread channels beyond one edge. */
interface Waiting {
  readonly mentions: number;
  readonly unread: number;
}

interface Sides {
  readonly above: Waiting;
  readonly below: Waiting;
}

const NOTHING: Waiting = { mentions: 0, unread: 0 };

/** Pills at the edges of the channel list with the number of unread channels beyond. Pressing one goes to the next. */
export function WaitingPills({ list }: { list: RefObject<HTMLElement | null> }) {
  const { above, below } = useWaiting(list);
  return (
    <>
      <Pill side="above" waiting={above} onPress={() => reveal(list.current, 'above')} />
      <Pill side="below" waiting={below} onPress={() => reveal(list.current, 'below')} />
    </>
  );
}

interface PillProps {
  side: keyof Sides;
  waiting: Waiting;
  onPress(): void;
}

function Pill({ side, waiting: { mentions, unread }, onPress }: PillProps) {
  if (mentions + unread === 0) return null;
  const words = side === 'above' ? channelText.mentionsAbove : channelText.mentionsBelow;
  const label = side === 'above' ? channelText.unreadAbove : channelText.unreadBelow;
  return (
    <button
      type="button"
      onClick={onPress}
      className={classNames(
        'absolute inset-x-0 z-10 mx-auto flex min-h-8 w-fit animate-appear items-center gap-1.5 rounded-full px-3 font-medium text-sm shadow-float touch:min-h-11',
        side === 'above' ? 'top-1.5' : 'bottom-1.5',
        mentions > 0 ? 'bg-danger text-on-danger' : 'bg-raised text-ink',
      )}
    >
      <Icon of={side === 'above' ? ArrowUp : ArrowDown} size={14} />
      {mentions > 0 ? words(mentions) : label}
    </button>
  );
}

function rowsIn(list: HTMLElement): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-waiting]:not([aria-current])')];
}

/** The edge beyond which a row is; null if it is visible. */
function sideOf(list: DOMRect, row: HTMLElement): keyof Sides | null {
  const { top, bottom } = row.getBoundingClientRect();
  if (bottom <= list.top + 4) return 'above';
  return top >= list.bottom - 4 ? 'below' : null;
}

function count(list: HTMLElement): Sides {
  const box = list.getBoundingClientRect();
  const sides = { above: { ...NOTHING }, below: { ...NOTHING } };
  for (const row of rowsIn(list)) {
    const side = sideOf(box, row);
    if (!side) continue;
    sides[side][row.dataset.waiting === 'mention' ? 'mentions' : 'unread'] += 1;
  }
  return sides;
}

function useWaiting(list: RefObject<HTMLElement | null>): Sides {
  const [sides, setSides] = useState<Sides>({ above: NOTHING, below: NOTHING });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const next = count(element);
      setSides((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    lookSoon();
    element.addEventListener('scroll', lookSoon, { passive: true });
    const resized = new ResizeObserver(lookSoon);
    resized.observe(element);
    for (const child of element.children) resized.observe(child);
    // Reads the rows, because the state could differ from what they show.
    const changed = new MutationObserver(lookSoon);
    changed.observe(element, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-waiting', 'aria-current'],
    });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', lookSoon);
      resized.disconnect();
      changed.disconnect();
    };
  }, [list]);
  return sides;
}

/** Scrolls to the nearest unread row beyond an edge; rows with mentions first. */
function reveal(list: HTMLElement | null, side: keyof Sides): void {
  if (!list) return;
  const box = list.getBoundingClientRect();
  const beyond = rowsIn(list).filter((row) => sideOf(box, row) === side);
  const mentioning = beyond.filter(({ dataset }) => dataset.waiting === 'mention');
  const rows = mentioning.length > 0 ? mentioning : beyond;
  (side === 'above' ? rows.at(-1) : rows[0])?.scrollIntoView({ block: 'center' });
}
