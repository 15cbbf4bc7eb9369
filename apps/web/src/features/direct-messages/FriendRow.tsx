import type { Relationship } from '@guildhall/protocol';
import { Check, EllipsisVertical, type LucideIcon, MessageCircle, Undo2, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { useAction } from '../../state/use-action.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ContextMenu, Menu } from '../../ui/Menu.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { uiText } from '../../ui/strings.ts';
import { showProblem } from '../../ui/toasts/toast.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { StatusAvatar } from '../presence/index.ts';
import { ProfilePopover, personMenu } from '../profiles/index.ts';
import { directText } from './strings.ts';
import { useWriteTo } from './write-to.ts';

const REQUEST_TEXTS = { incoming: directText.incoming, outgoing: directText.outgoing } as const;

/** A friend, request or blocked person, with actions. */
export function FriendRow({ entry }: { entry: Relationship }) {
  const { user, type } = entry;
  const status = useGateway((state) => state.presences[user.id]?.status ?? 'offline');
  const person = { user, serverId: DIRECT, name: user.displayName };
  const entries = useMenu(personMenu, person);
  return (
    <ContextMenu entries={entries} label={user.displayName}>
      <li className="flex min-h-14 flex-wrap items-center gap-x-2 rounded-control px-2 hover:bg-hover">
        <ProfilePopover person={person}>
          <button
            type="button"
            className="flex min-w-0 flex-1 basis-40 items-center gap-3 rounded-control py-1.5 text-start"
          >
            <StatusAvatar user={user} status={status} ground="surface" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span dir="auto" className="block font-medium">
                {user.displayName}
              </span>
              <span className="flex flex-wrap gap-x-1 text-muted text-sm">
                <span>@{user.username}</span>
                {type === 'incoming' || type === 'outgoing' ? (
                  <span className="wide:before:content-['·_']">{REQUEST_TEXTS[type]}</span>
                ) : null}
              </span>
            </span>
          </button>
        </ProfilePopover>
        <FriendActions entry={entry} entries={entries} />
      </li>
    </ContextMenu>
  );
}

interface FriendActionsProps {
  entry: Relationship;
  /** The menu of the person. */
  entries: ComponentProps<typeof Menu>['entries'];
}

function FriendActions({ entry: { user, type }, entries }: FriendActionsProps) {
  const writeTo = useWriteTo();
  const remove = () => client.api.deleteRelationship({ userId: user.id }).catch(showProblem);
  const accept = () =>
    client.api.putRelationship({ userId: user.id, body: { type: 'friend' } }).catch(showProblem);
  return (
    <span className="ms-auto flex shrink-0 items-center gap-2">
      {type === 'friend' ? (
        <ActionButton
          label={directText.message}
          name={user.displayName}
          icon={MessageCircle}
          run={() => writeTo(user.id)}
        />
      ) : null}
      {type === 'incoming' ? (
        <ActionButton primary label={directText.accept} name={user.displayName} icon={Check} run={accept} />
      ) : null}
      {type === 'incoming' ? (
        <ActionButton label={directText.decline} name={user.displayName} icon={X} run={remove} />
      ) : null}
      {type === 'outgoing' ? (
        <ActionButton label={directText.withdraw} name={user.displayName} icon={X} run={remove} />
      ) : null}
      {type === 'blocked' ? (
        <ActionButton label={directText.unblock} name={user.displayName} icon={Undo2} run={remove} />
      ) : null}
      {type === 'friend' ? (
        <Menu align="end" entries={entries}>
          <IconButton label={directText.options(user.displayName)}>
            <Icon of={EllipsisVertical} />
          </IconButton>
        </Menu>
      ) : null}
    </span>
  );
}

interface ActionButtonProps {
  label: string;
  /** The person's name. */
  name: string;
  icon: LucideIcon;
  primary?: boolean;
  run(): Promise<unknown>;
}

/** An action on a person: with a label if there is room, otherwise an icon. */
function ActionButton({ label, name, icon, primary = false, run }: ActionButtonProps) {
  const narrow = useNarrow();
  const action = useAction(run);
  const spoken = uiText.actOn(label, name);
  if (!narrow) {
    return (
      <Button
        kind={primary ? 'primary' : 'secondary'}
        aria-label={spoken}
        busy={action.busy}
        onClick={() => void action.run()}
      >
        {label}
      </Button>
    );
  }
  const looks = primary ? 'bg-accent text-on-accent hover:bg-accent-strong hover:text-on-accent' : '';
  return (
    <IconButton
      label={spoken}
      busy={action.busy}
      onClick={() => void action.run()}
      className={`border border-line ${looks}`}
    >
      <Icon of={icon} />
    </IconButton>
  );
}
