import {
  Apple,
  Clock,
  Flag,
  Hand,
  Lightbulb,
  type LucideIcon,
  PawPrint,
  Plane,
  Shapes,
  Smile,
  Trophy,
} from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { inReadingDirection } from '../../languages/reading-direction.ts';
import { takeTyped } from '../../state/search/typed-ahead.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { CONTROL } from '../../ui/style/control.ts';
import { isTouch } from '../../ui/use-media.ts';
import type { UnicodeEmoji } from './build-emoji.ts';
import { columnsInPicker } from './cell-size.ts';
import type { ServerEmoji } from './custom-emoji.ts';
import { cellId, EmojiGrid, type EmojiGridHandle } from './EmojiGrid.tsx';
import { useEmojiRead } from './emoji-data.ts';
import { rememberEmoji, setTone, useTone } from './emoji-habits.ts';
import type { Pickable } from './emoji-search.ts';
import { emojiFirstText } from './first-strings.ts';
import {
  type Cell,
  emojiMarkup,
  emojiName,
  firstCell,
  itemAt,
  layOutRows,
  spokenName,
  stepFrom,
} from './picker-rows.ts';
import { emojiText as text } from './strings.ts';
import { type SectionsInput, usePickerSections } from './use-picker-sections.ts';

const HANDS = ['👋', '👋🏻', '👋🏼', '👋🏽', '👋🏾', '👋🏿'];

const SECTION_ICONS: readonly (readonly [section: string, title: string, icon: LucideIcon])[] = [
  ['recent', text.recent, Clock],
  ...([Smile, Hand, null, PawPrint, Apple, Plane, Trophy, Lightbulb, Shapes, Flag] as const).flatMap(
    (icon, group) => (icon ? [[`group-${String(group)}`, text.groups[group] ?? '', icon] as const] : []),
  ),
];

export interface EmojiPickerProps extends Pick<SectionsInput, 'place'> {
  /** @param emoji in the format of messages: Unicode, or name:id */
  onPick(emoji: string): void;
}

/** Finds an emoji by name, by meaning or by browsing. */
export function EmojiPicker(props: EmojiPickerProps) {
  const unicode = useEmojiRead();
  // Enter is for the button then.
  useEffect(() => {
    if (unicode.isError) takeTyped();
  }, [unicode.isError]);
  if (unicode.isError) {
    return (
      <div className="p-4">
        <FailedRead query={unicode} />
      </div>
    );
  }
  if (!unicode.data) {
    return (
      <div className="grid h-96 place-items-center">
        <Loading label={emojiFirstText.loading} />
      </div>
    );
  }
  return <Picker unicode={unicode.data} {...props} />;
}

type PickerProps = EmojiPickerProps & { unicode: readonly UnicodeEmoji[] };

function Picker(props: PickerProps) {
  const picker = usePicker(props);
  const { rows, chosen, item, tone } = picker;
  const id = useId();
  const grid = useRef<EmojiGridHandle>(null);
  const field = useRef<HTMLInputElement>(null);

  /** Goes to a section's first emoji, with its title in sight. */
  function goTo(section: string): void {
    picker.goTo(section);
    // The grid scrolls to the chosen emoji first.
    requestAnimationFrame(() => grid.current?.scrollTo(section));
    if (!isTouch()) field.current?.focus();
  }

  return (
    <>
      <div className="flex items-center gap-1.5 p-2">
        <SearchField ref={field} picker={picker} listId={id} />
        <ToneMenu tone={tone} />
      </div>
      {/* In the page before its text, because only what changes is announced. */}
      <p
        role="status"
        className={
          rows.length === 0 ? 'grid h-[min(18rem,45dvh)] place-items-center text-muted text-sm' : 'sr-only'
        }
      >
        {rows.length === 0 ? text.none : null}
      </p>
      {rows.length === 0 ? null : (
        <EmojiGrid
          ref={grid}
          id={id}
          columns={picker.columns}
          rows={rows}
          chosen={chosen}
          tone={tone}
          onChoose={picker.moveTo}
          onPick={picker.pick}
        />
      )}
      <p
        className="flex h-8 shrink-0 items-center gap-2 truncate border-t px-3 text-muted text-sm low:hidden"
        aria-hidden="true"
      >
        {item && spokenName(item) !== emojiName(item) ? <span>{spokenName(item)}</span> : null}
        {item ? `:${emojiName(item)}:` : ''}
      </p>
      <SectionBar servers={picker.servers} onSection={goTo} />
    </>
  );
}

/** The search text, the matches, and the active cell. */
function usePicker({ unicode, place, onPick }: PickerProps) {
  const [query, setQuery] = useState('');
  const [moved, moveTo] = useState<Cell | null>(null);
  const tone = useTone();
  const [columns] = useState(columnsInPicker);
  const { sections, all, servers } = usePickerSections({ place, unicode, query });
  const rows = useMemo(() => layOutRows(sections, columns), [sections, columns]);
  const chosen = moved ?? firstCell(rows);
  const item = itemAt(rows, chosen);
  useEffect(() => setQuery(takeTyped()), []);

  function search(wanted: string): void {
    setQuery(wanted);
    moveTo(null);
  }

  /** Ends the search, in which sections are not shown. */
  function goTo(section: string): void {
    setQuery('');
    moveTo(firstCell(layOutRows(all, columns), section));
  }

  function pick(pickable: Pickable): void {
    const emoji = emojiMarkup(pickable, tone);
    rememberEmoji(emoji);
    onPick(emoji);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    // Left and right move the caret until the person has entered the grid.
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || (isSideways && (moved || query === ''))) {
      if (chosen) moveTo(stepFrom(rows, chosen, inReadingDirection(event.key)));
    } else if (event.key === 'Enter') {
      if (item) pick(item);
    } else return;
    event.preventDefault();
  }

  return { query, search, columns, rows, servers, chosen, item, tone, moveTo, goTo, pick, onKeyDown };
}

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  picker: ReturnType<typeof usePicker>;
  listId: string;
}

function SearchField({ ref: field, picker, listId }: SearchFieldProps) {
  // Not by autofocus, because the field may load after its container. On phones, the keyboard would cover the emoji.
  useEffect(() => {
    if (!isTouch()) field.current?.focus();
  }, [field]);
  return (
    <input
      dir="auto"
      ref={field}
      type="text"
      role="combobox"
      aria-expanded="true"
      aria-haspopup="listbox"
      aria-controls={listId}
      aria-activedescendant={picker.chosen ? cellId(listId, picker.chosen) : undefined}
      aria-label={text.search}
      placeholder={text.search}
      autoComplete="off"
      value={picker.query}
      onChange={(event) => picker.search(event.target.value)}
      onKeyDown={picker.onKeyDown}
      className={`${CONTROL} h-9 min-w-0 flex-1 touch:h-11`}
    />
  );
}

function ToneMenu({ tone }: { tone: number }) {
  return (
    <Menu
      align="end"
      entries={text.tones.map((name, index) => ({
        label: `${HANDS[index] ?? ''} ${name}`,
        run: () => setTone(index),
      }))}
    >
      <IconButton label={`${text.tone}: ${text.tones[tone] ?? ''}`}>
        <span className="text-lg leading-none">{HANDS[tone]}</span>
      </IconButton>
    </Menu>
  );
}

interface SectionBarProps {
  servers: readonly ServerEmoji[];
  onSection(section: string): void;
}

/** A button for each section, in their order. */
function SectionBar({ servers, onSection }: SectionBarProps) {
  const button = (section: string, title: string, picture: ReactNode) => (
    <IconButton
      key={section}
      label={text.goTo(title)}
      // Named by its content, because an aria-label would differ from visible initials.
      aria-label={undefined}
      onClick={() => onSection(section)}
      className="min-w-8 flex-1 touch:min-w-11"
    >
      {picture}
      <span className="sr-only">{text.goTo(title)}</span>
    </IconButton>
  );
  const icons = SECTION_ICONS.map(([section, title, icon]) => button(section, title, <Icon of={icon} />));
  const pictures = servers.map(({ serverId, name, iconUrl }) =>
    button(serverId, name, <Avatar id={serverId} name={name} url={iconUrl} size={20} shape="square" />),
  );
  return (
    <div className="flex shrink-0 justify-between overflow-x-auto px-1.5 pb-1.5">
      {icons.toSpliced(1, 0, ...pictures)}
    </div>
  );
}
