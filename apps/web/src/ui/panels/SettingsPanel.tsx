import { ArrowLeft, type LucideIcon, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { fits } from '../../state/search/fits.ts';
import { IconButton } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { coverPage } from '../focus/covered-page.ts';
import { focusDialog } from '../focus/focus-dialog.ts';
import { returnFocus, takeLostFocus } from '../focus/focus-history.ts';
import { Icon } from '../Icon.tsx';
import { emptySearch } from '../search/empty-search.ts';
import { SearchField } from '../search/SearchField.tsx';
import { uiText } from '../strings.ts';
import { SCROLLABLE } from '../style/scrollable.ts';
import { Status } from '../text/Status.tsx';
import { useNarrow } from '../use-media.ts';
import { settingsPanelText } from './settings-strings.ts';

/** The handle of what is being dragged, by mouse, touch or keyboard. */
const DRAGGED = '[aria-roledescription="sortable"][aria-pressed="true"]';

/** A dialog or popover that Esc closes; a ringing call is none. */
const DIALOG = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';

/**
 * Leaves Esc to a dialog that has just opened over the panel. The dialog does not listen yet, so it gets the key again
 * once it does. @returns whether it was such a key
 */
function leaveToDialog(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element) || !target.closest(DIALOG)?.matches(':not([data-settings])')) return false;
  setTimeout(() => target.dispatchEvent(new KeyboardEvent(event.type, event)));
  return true;
}

/** Cancels the form that has the focus, if it has a button with `data-cancel`. @returns whether it did */
function cancelForm(): boolean {
  const form = document.activeElement?.closest('form');
  const cancel = form?.querySelector<HTMLElement>('[data-cancel]');
  cancel?.click();
  return Boolean(cancel);
}

export interface SettingsSection {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Further search terms. */
  readonly words?: string;
  readonly danger?: boolean;
  /** Whether it has a table and uses more of a wide screen. */
  readonly wide?: boolean;
  /** What its entry in the list does instead of opening a page. */
  act?(): void;
}

interface SettingsPanelProps {
  title: string;
  groups: readonly { readonly label: string; readonly sections: readonly SettingsSection[] }[];
  /** The section shown; undefined or an unknown one shows the list alone on phones. */
  current: string | undefined;
  onSection(id: string | undefined): void;
  onClose(): void;
  children: ReactNode;
}

/**
 * A full-screen panel with a list and the section beside it, together in the middle of a broad screen; on phones the
 * list and the section are two pages. Esc closes it, or the form with the focus whose button has `data-cancel`.
 */
export function SettingsPanel({ title, groups, current, onSection, onClose, children }: SettingsPanelProps) {
  const narrow = useNarrow();
  const sections = groups.flatMap((group) => group.sections);
  /** On phones the list comes first. A section shown on a wide screen stays when the screen becomes narrow. */
  const [listFirst, setListFirst] = useState(narrow);
  if (!narrow && listFirst) setListFirst(false);
  const first = narrow && listFirst ? undefined : sections[0];
  const section = sections.find(({ id, act }) => id === current && !act) ?? first;
  const shown = section?.id;
  /** The section that was left for the list, whose entry has the focus again. */
  const [left, setLeft] = useState<string>();
  function backToList(): void {
    setListFirst(true);
    setLeft(shown);
    onSection(undefined);
  }
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          ref={coverPage}
          aria-describedby={undefined}
          data-settings=""
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            // While something is dragged, Esc puts it back.
            const isTaken = leaveToDialog(event) || document.querySelector(DRAGGED) !== null;
            if (isTaken || emptySearch(event) || cancelForm()) event.preventDefault();
          }}
          onOpenAutoFocus={focusDialog}
          onCloseAutoFocus={returnFocus}
          onFocus={scrollToFocus}
          className="fixed inset-0 z-30 flex animate-appear bg-surface outline-none wide:[--beside:max(1rem,(100vw-70rem)/2)]"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {narrow && shown ? null : (
            <SectionList
              title={title}
              groups={groups}
              current={shown}
              left={left}
              onSection={onSection}
              onClose={onClose}
            />
          )}
          {narrow && !shown ? null : (
            <SectionPage
              heading={section?.label ?? title}
              wide={section?.wide === true}
              {...(narrow ? { onBack: backToList } : {})}
              onClose={onClose}
            >
              {children}
            </SectionPage>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Where Tab begins again at the other end, the dialog does not scroll there. */
function scrollToFocus({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

interface SectionHeaderProps {
  heading: string;
  /** On phones, where the list is another page. */
  onBack?(): void;
  onClose(): void;
}

interface SectionPageProps extends SectionHeaderProps {
  wide: boolean;
  children: ReactNode;
}

function SectionPage({ wide, children, ...header }: SectionPageProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <SectionHeader {...header} />
      <main
        className="min-h-0 flex-1 scroll-pt-3 scroll-pb-36 overflow-y-auto px-4 py-6 wide:scroll-pb-20 wide:px-8 has-[.sticky]:scroll-pt-14 has-[.sticky]:scroll-pb-3!"
        {...SCROLLABLE}
      >
        <div className={classNames('grid gap-8 pb-36 wide:pb-24', wide ? 'max-w-5xl' : 'max-w-2xl')}>
          {children}
        </div>
      </main>
    </div>
  );
}

function SectionHeader({ heading, onBack, onClose }: SectionHeaderProps) {
  return (
    <header className="flex h-14 shrink-0 items-center border-b px-3 wide:px-8">
      <div className="flex min-w-0 max-w-5xl flex-1 items-center gap-2">
        {onBack ? (
          <IconButton label={uiText.back} onClick={onBack}>
            <Icon of={ArrowLeft} />
          </IconButton>
        ) : null}
        <h1 className="line-clamp-2 flex-1 hyphens-auto font-semibold text-lg">{heading}</h1>
        <IconButton label={uiText.close} shortcut="Esc" side="bottom" onClick={onClose}>
          <Icon of={X} />
        </IconButton>
      </div>
    </header>
  );
}

/** The list is longer than most screens. */
function scrollToEntry(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest' });
}

function returnToEntry(entry: HTMLElement | null): void {
  takeLostFocus(entry);
  scrollToEntry(entry);
}

/** The groups with sections whose label or words fit a query. */
function findSections(groups: SettingsPanelProps['groups'], query: string): SettingsPanelProps['groups'] {
  const isFound = ({ label, words = '' }: SettingsSection) => fits(query, `${label} ${words}`);
  return groups
    .map(({ label, sections }) => ({ label, sections: sections.filter(isFound) }))
    .filter(({ sections }) => sections.length > 0);
}

interface SectionListProps extends Omit<SettingsPanelProps, 'children'> {
  left: string | undefined;
}

function SectionList({ title, groups, current, left, onSection, onClose }: SectionListProps) {
  const [query, setQuery] = useState('');
  const found = findSections(groups, query);
  return (
    <nav
      aria-label={title}
      className="flex w-full shrink-0 flex-col gap-4 scroll-py-3 overflow-y-auto bg-side p-3 wide:w-[calc(15rem+var(--beside))] wide:border-e wide:p-4 wide:ps-[var(--beside)]"
    >
      <div className="flex items-center gap-2">
        <p dir="auto" className="flex-1 truncate px-1 font-semibold text-lg wide:text-base">
          {title}
        </p>
        <IconButton label={uiText.close} onClick={onClose} className="wide:hidden">
          <Icon of={X} />
        </IconButton>
      </div>
      <SearchField label={settingsPanelText.search} value={query} onValue={setQuery} className="shrink-0" />
      <Status className="px-2 text-muted text-sm">
        {found.length === 0 ? settingsPanelText.nothing : null}
      </Status>
      {found.map((group) => (
        <div key={group.label} className="grid gap-0.5">
          {group.label ? <p className="px-2 pb-1 font-medium text-faint text-xs">{group.label}</p> : null}
          {group.sections.map((section) => (
            <button
              key={section.id}
              type="button"
              ref={section.id === current ? scrollToEntry : section.id === left ? returnToEntry : undefined}
              aria-current={section.id === current ? 'page' : undefined}
              onClick={() => (section.act ? section.act() : onSection(section.id))}
              className={classNames(
                'flex min-h-9 items-center gap-2.5 rounded-control px-2 text-start touch:min-h-11 hover:bg-hover aria-[current]:bg-active aria-[current]:font-medium',
                section.danger ? 'text-danger' : 'text-ink',
              )}
            >
              <Icon of={section.icon} className={section.danger ? '' : 'text-muted'} />
              {section.label}
            </button>
          ))}
        </div>
      ))}
    </nav>
  );
}
