import type { Member } from '@guildhall/protocol';
import { Ellipsis } from 'lucide-react';
import { gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import type { GatewayState } from '../../../state/model.ts';
import { type Overlay, openOverlay, type Person } from '../../../state/overlays.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Choice.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { returnFocusFrom } from '../../../ui/focus/focus-history.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { atLeast, useMedia } from '../../../ui/use-media.ts';
import { BULK_ACTIONS, type BulkAction } from './bulk-actions.ts';
import { memberPageText as text } from './strings.ts';

interface SelectionBarProps {
  serverId: string;
  chosen: readonly Member[];
  shown: readonly Member[];
  onSelect(members: readonly Member[], on: boolean): void;
}

/** In rem, for French; with less, the buttons take several lines, and the bar would cover the members. */
const ROOM_FOR_BUTTONS = 80;

/** Actions on the selected members. */
export function SelectionBar({ serverId, chosen, shown, onSelect }: SelectionBarProps) {
  const all = chosen.length > 0 && chosen.length === shown.length;
  const room = useMedia(atLeast(ROOM_FOR_BUTTONS));
  const Actions = room ? ActionButtons : ActionMenu;
  return (
    <div className="sticky -top-6 z-10 flex min-h-11 flex-wrap items-center gap-2 bg-surface px-3 py-1">
      <span className={classNames('flex min-w-0 items-center gap-3', !room && 'flex-1')}>
        <Checkbox
          label={text.selectAll}
          checked={all ? true : chosen.length > 0 ? 'indeterminate' : false}
          disabled={shown.length === 0}
          onChecked={(on) => onSelect(shown, on)}
        />
        <span role="status" className="min-w-0 text-sm tabular-nums">
          {chosen.length > 0 ? text.selected(chosen.length) : text.selectAll}
        </span>
      </span>
      {chosen.length > 0 ? (
        <Actions serverId={serverId} chosen={chosen} onClear={() => onSelect(chosen, false)} />
      ) : null}
    </div>
  );
}

interface ActionsProps extends Pick<SelectionBarProps, 'serverId' | 'chosen'> {
  onClear(): void;
}

function ActionButtons({ serverId, chosen, onClear }: ActionsProps) {
  const acts = useGateway((state) => BULK_ACTIONS.filter((act) => act.allowed(state, serverId)));
  return (
    <>
      {acts.map((act) => (
        <ActButton key={act.kind} act={act} serverId={serverId} chosen={chosen} />
      ))}
      <Button kind="quiet" onClick={onClear}>
        {text.clearSelection}
      </Button>
    </>
  );
}

function ActionMenu({ serverId, chosen, onClear }: ActionsProps) {
  function entries(): readonly MenuEntry[] {
    const state = gatewayStore.get();
    const acts = BULK_ACTIONS.filter((act) => act.allowed(state, serverId)).flatMap((act) => {
      const reached = reachedBy(act, state, serverId, chosen);
      return reached.length > 0
        ? [{ label: act.label, run: () => open(act, serverId, chosen, reached) }]
        : [];
    });
    return [...acts, { label: text.clearSelection, run: onClear }];
  }
  return (
    <Menu entries={entries} align="end">
      <IconButton label={text.selectionActions}>
        <Icon of={Ellipsis} />
      </IconButton>
    </Menu>
  );
}

interface ActButtonProps extends Pick<SelectionBarProps, 'serverId' | 'chosen'> {
  act: BulkAction;
}

function ActButton({ act, serverId, chosen }: ActButtonProps) {
  const reached = useGateway((state) => reachedBy(act, state, serverId, chosen));
  if (reached.length === 0) return null;
  return (
    <Button ref={returnFocusFrom} onClick={() => open(act, serverId, chosen, reached)}>
      {act.label}
    </Button>
  );
}

function reachedBy(
  act: BulkAction,
  state: GatewayState,
  serverId: string,
  chosen: readonly Member[],
): readonly Member[] {
  return chosen.filter(({ user }) => act.reaches(state, serverId, user.id));
}

/** Opens the dialog for the members whom the action reaches. */
function open(
  { kind }: BulkAction,
  serverId: string,
  chosen: readonly Member[],
  reached: readonly Member[],
): void {
  const people = reached.map(({ user, nick }): Person => ({ id: user.id, name: nick ?? user.displayName }));
  const left = chosen.length - people.length;
  if (left > 0) showToast(text.skipped(left));
  openOverlay({ kind, serverId, people } satisfies Overlay);
}
