import { useNavigate } from '@tanstack/react-router';
import { AtSign, Castle, type LucideIcon, MessageCircle, Settings, Users, Zap } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { ownSections } from '../features/accounts/index.ts';
import { channelText, SpokenChannelKind } from '../features/channels/index.ts';
import { showMember } from '../features/members/index.ts';
import { serverFirstText } from '../features/servers/index.ts';
import { gatewayStore, useGateway } from '../state/gateway-store.ts';
import { lastAmong } from '../state/navigation/last-channel.ts';
import { visitedChannels } from '../state/navigation/visited-channels.ts';
import { closeOverlay, openOverlay } from '../state/overlays.ts';
import { useSharedPeople } from '../state/queries/shared-people.ts';
import { takeTyped } from '../state/search/typed-ahead.ts';
import { openableChannels } from '../state/selectors.ts';
import { classNames } from '../ui/class-names.ts';
import { ListOption } from '../ui/combo/ListOption.tsx';
import { stepActive } from '../ui/combo/step-active.ts';
import { useOpeningDoubleClick } from '../ui/dialogs/double-click.ts';
import { keepUnderNotice } from '../ui/dialogs/presses-on-notices.ts';
import { coverPage } from '../ui/focus/covered-page.ts';
import { returnFocus } from '../ui/focus/focus-history.ts';
import { useBackGesture } from '../ui/focus/use-back-gesture.ts';
import { Icon } from '../ui/Icon.tsx';
import { channelIcon } from '../ui/marks/channel-icon.ts';
import { uiText } from '../ui/strings.ts';
import { keyboardText, switcherText } from './strings.ts';
import {
  personEntries,
  placeEntries,
  plainEntries,
  type SwitcherEntry,
  type SwitcherTarget,
  search,
} from './switcher-entries.ts';

const MAX_SHOWN = 50;
/** The service finds people by at least this many letters. */
const NAMED_FROM = 2;
const ICONS: Readonly<Record<Exclude<SwitcherTarget['kind'], 'channel'>, LucideIcon>> = {
  server: Castle,
  person: AtSign,
  direct: MessageCircle,
  setting: Settings,
  action: Zap,
};
function isGroup(target: SwitcherTarget): boolean {
  return target.kind === 'direct' && target.group;
}

function iconOf(target: SwitcherTarget): LucideIcon {
  if (target.kind === 'channel') return channelIcon(target.channelKind);
  return isGroup(target) ? Users : ICONS[target.kind];
}

const ACTIONS = [
  ['addServer', serverFirstText.add],
  ['keyboardMap', keyboardText.title],
] as const;

function settings(): readonly (readonly [section: string, label: string])[] {
  const sections = ownSections(gatewayStore.get().account).filter(({ danger }) => !danger);
  return sections.map(({ id, label }) => [id, label]);
}

function useGo(): (target: SwitcherTarget) => void {
  const navigate = useNavigate();
  const channelPage = (serverId: string, channelId: string) =>
    void navigate({ to: '/servers/$serverId/channels/$channelId', params: { serverId, channelId } });
  return (target) => {
    if (target.kind === 'action') {
      openOverlay({ kind: target.action });
      return;
    }
    closeOverlay();
    if (target.kind === 'channel') channelPage(target.serverId, target.channelId);
    else if (target.kind === 'direct') {
      void navigate({ to: '/messages/$channelId', params: { channelId: target.channelId } });
    } else if (target.kind === 'server') {
      void navigate({ to: '/servers/$serverId', params: { serverId: target.serverId } });
    } else if (target.kind === 'setting') {
      void navigate({ to: '/settings/{-$section}', params: { section: target.section } });
    } else {
      const { channels } = gatewayStore.get();
      const channelId = lastAmong(openableChannels(channels, target.serverId), target.serverId)?.id;
      showMember(target.userId);
      if (channelId) channelPage(target.serverId, channelId);
    }
  };
}

/**
 * Ctrl/Cmd+K jumps to a server, channel, person or setting by a few letters and Enter. # finds only channels, @ only
 * people and direct messages.
 */
export function QuickSwitcher() {
  const isOfOpening = useOpeningDoubleClick(true);
  useBackGesture(true, closeOverlay);
  return (
    <Primitive.Root open onOpenChange={closeOverlay}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Primitive.Content
          ref={coverPage}
          aria-describedby={undefined}
          onOpenAutoFocus={focusField}
          onCloseAutoFocus={returnFocus}
          onPointerDownOutside={(event) => {
            keepUnderNotice(event);
            if (isOfOpening(event)) event.preventDefault();
          }}
          className="fixed inset-x-3 top-[max(12px,12vh)] z-40 mx-auto flex max-h-[min(32rem,76dvh)] max-w-xl animate-rise flex-col overflow-hidden rounded-card bg-raised shadow-float"
        >
          <Primitive.Title className="sr-only">{uiText.jump}</Primitive.Title>
          <Switcher />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** All targets. While it is open, only people are added: to list all others takes long in a hundred servers. */
function useEntries(): readonly SwitcherEntry[] {
  const members = useGateway((state) => state.members);
  const [places] = useState(() => {
    const elsewhere = visitedChannels().filter((id) => !location.pathname.includes(id));
    return placeEntries(gatewayStore.get(), elsewhere);
  });
  return useMemo(() => {
    const people = personEntries({ ...gatewayStore.get(), members });
    return [...places, ...people, ...plainEntries(settings(), ACTIONS)];
  }, [places, members]);
}

/** Puts the caret after what was typed ahead instead of selecting it. */
function focusField(event: Event): void {
  event.preventDefault();
  const field = event.target instanceof HTMLElement ? event.target.querySelector('input') : null;
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** The search field and the targets found. */
function Switcher() {
  const [query, setQuery] = useState(takeTyped);
  const name = query.replace(/^@/, '').trim();
  useSharedPeople(name, name.length >= NAMED_FROM && !name.startsWith('#'));
  const entries = useEntries();
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const go = useGo();
  const found = search(entries, query, MAX_SHOWN);
  function onKeyDown(event: KeyboardEvent): void {
    const next = found.length > 0 ? stepActive(event.key, chosen, found.length) : null;
    const entry = found[chosen];
    if (next !== null) setChosen(next);
    else if (event.key === 'Enter' && entry) go(entry.target);
    else return;
    event.preventDefault();
  }
  return (
    <>
      <input
        dir="auto"
        role="combobox"
        aria-label={uiText.jump}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[chosen] ? `${listId}-${chosen}` : undefined}
        aria-autocomplete="list"
        placeholder={switcherText.placeholder}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className="h-14 shrink-0 border-b bg-transparent px-4 text-lg outline-none"
      />
      <div id={listId} role="listbox" aria-label={uiText.jump} className="min-h-0 overflow-y-auto p-1.5">
        {found.map((entry, index) => (
          <Option
            key={`${entry.target.kind}:${entry.key}`}
            id={`${listId}-${index}`}
            entry={entry}
            chosen={index === chosen}
            onChoose={() => setChosen(index)}
            onGo={() => go(entry.target)}
          />
        ))}
      </div>
      <p role="status" className="p-6 text-center text-muted empty:p-0">
        {found.length === 0 ? switcherText.empty : null}
      </p>
      <p className="hidden shrink-0 border-t px-4 py-2 text-faint text-xs wide:block">{switcherText.hint}</p>
    </>
  );
}

interface OptionProps {
  id: string;
  entry: SwitcherEntry;
  chosen: boolean;
  onChoose(): void;
  onGo(): void;
}

function Option({ id, entry, chosen, onChoose, onGo }: OptionProps) {
  return (
    <ListOption
      id={id}
      active={chosen}
      onActivate={onChoose}
      onPick={onGo}
      className="flex min-h-10 items-center gap-3 px-3 touch:min-h-12"
    >
      <Icon of={iconOf(entry.target)} className="shrink-0 text-faint" />
      <span dir="auto" className={classNames('min-w-0 truncate', entry.unread && 'font-semibold')}>
        {entry.label}
        {entry.target.kind === 'channel' ? <SpokenChannelKind of={entry.target.channelKind} /> : null}
        {entry.unread ? <span className="sr-only">, {channelText.unread}</span> : null}
      </span>
      <span className="min-w-0 flex-1 truncate text-end text-faint text-sm">
        {entry.detail || switcherText.kinds[isGroup(entry.target) ? 'group' : entry.target.kind]}
      </span>
    </ListOption>
  );
}
