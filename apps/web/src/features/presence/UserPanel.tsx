import { Link, useNavigate } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { STATUSES, saveStatus } from './choose-status.ts';
import { StatusAvatar } from './StatusAvatar.tsx';
import { presenceText } from './strings.ts';

/** The person's own panel below the channel list: name, status, and settings. */
export function UserPanel() {
  const account = useGateway((state) => state.account);
  const navigate = useNavigate();
  if (!account) return null;
  const shown = account.status === 'invisible' ? 'offline' : account.status;
  const status = presenceText.chosen[account.status];
  const entries: readonly MenuEntry[] = [
    ...STATUSES.map((choice) => ({
      label: presenceText.chosen[choice],
      chosen: choice === account.status,
      run: () => saveStatus({ status: choice }),
    })),
    null,
    {
      label: presenceText.customStatus,
      run: () => void navigate({ to: '/settings/{-$section}', params: { section: 'profile' } }),
    },
  ];
  return (
    <div className="flex shrink-0 items-center gap-1 border-t px-2 py-1.5">
      <Menu entries={entries}>
        <button
          type="button"
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-control px-1.5 py-1 text-start hover:bg-hover"
        >
          <StatusAvatar user={account} status={shown} labelled={false} />
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate font-medium text-sm">
              {account.displayName}
            </span>
            <span className="block truncate text-muted text-xs">{account.customStatus ?? status}</span>
            <span className="sr-only">
              {account.customStatus && `${status} · `}
              {presenceText.change}
            </span>
          </span>
        </button>
      </Menu>
      <IconButton
        label={presenceText.settings}
        shortcut="Mod+,"
        onClick={() => void navigate({ to: '/settings/{-$section}', params: { section: undefined } })}
      >
        <Icon of={Settings} />
      </IconButton>
    </div>
  );
}

/** The person's picture if there is no channel list; it opens the settings. */
export function UserButton() {
  const account = useGateway((state) => state.account);
  if (!account) return null;
  return (
    <Tooltip text={presenceText.settings} side="right">
      <Link
        to="/settings/{-$section}"
        params={{ section: undefined }}
        className="grid size-11 place-items-center rounded-full"
      >
        <StatusAvatar
          user={account}
          status={account.status === 'invisible' ? 'offline' : account.status}
          size={36}
          labelled={false}
        />
        <span className="sr-only">{presenceText.settings}</span>
      </Link>
    </Tooltip>
  );
}
