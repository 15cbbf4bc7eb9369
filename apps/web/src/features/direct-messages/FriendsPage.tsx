import type { Relationship } from '@guildhall/protocol';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Check, EllipsisVertical, type LucideIcon, MessageCircle, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { useAction } from '../../state/use-action.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Section } from '../../ui/Surface.tsx';
import { showProblem, showToast } from '../../ui/Toast.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { StatusAvatar } from '../presence/index.ts';
import { directFirstText } from './first-strings.ts';
import { directText } from './strings.ts';
import { useWriteTo } from './use-write-to.ts';

/** Friends, requests and blocks. */
export function FriendsPage() {
  const relationships = useGateway((state) => state.relationships);
  const narrow = useNarrow();
  const all = Object.values(relationships).sort((left, right) =>
    left.user.displayName.localeCompare(right.user.displayName),
  );
  const friends = all.filter(({ type }) => type === 'friend');
  const requests = all.filter(({ type }) => type === 'incoming' || type === 'outgoing');
  const blocked = all.filter(({ type }) => type === 'blocked');
  return (
    <div className="min-w-0 flex-1 overflow-y-auto">
      <header className="flex h-14 items-center gap-2 border-b px-2 wide:px-4">
        {narrow ? (
          <Link
            to="/messages"
            aria-label={directFirstText.title}
            className="grid size-11 place-items-center rounded-control text-muted hover:bg-hover"
          >
            <Icon of={ArrowLeft} size={20} />
          </Link>
        ) : null}
        <h1 className="font-semibold">{directFirstText.friends}</h1>
      </header>
      <div className="mx-auto grid max-w-2xl gap-8 p-4 wide:p-6">
        <AddFriend />
        {requests.length > 0 ? <People title={directText.requests} entries={requests} /> : null}
        <People title={directFirstText.friends} entries={friends} empty={directText.noFriends} />
        {blocked.length > 0 ? <People title={directText.blocked} entries={blocked} /> : null}
      </div>
    </div>
  );
}

function AddFriend() {
  const [username, setUsername] = useState('');
  const add = useAction(() => client.api.requestFriendship({ body: { username } }));
  return (
    <Section title={directText.addFriend}>
      <form
        className="grid gap-3"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!(await add.run())) return;
          showToast(directText.sent(username));
          setUsername('');
        }}
      >
        <TextField
          label={directText.username}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={username}
          onValue={setUsername}
          error={add.fields.username}
        />
        <FormError>{add.error}</FormError>
        <Button kind="primary" type="submit" busy={add.busy} className="justify-self-start">
          {directText.send}
        </Button>
      </form>
    </Section>
  );
}

function People({
  title,
  entries,
  empty,
}: {
  title: string;
  entries: readonly Relationship[];
  empty?: string;
}) {
  return (
    <Section title={title}>
      {entries.length === 0 ? <p className="text-muted text-sm">{empty}</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {entries.map((entry) => (
          <Person key={entry.user.id} entry={entry} />
        ))}
      </ul>
    </Section>
  );
}

const SECOND = { incoming: directText.incoming, outgoing: directText.outgoing } as const;

function Person({ entry: { user, type } }: { entry: Relationship }) {
  const status = useGateway((state) => state.presences[user.id]?.status ?? 'offline');
  const writeTo = useWriteTo();
  const attempt = (act: Promise<unknown>) => void act.catch(showProblem);
  const remove = () => attempt(client.api.deleteRelationship({ userId: user.id }));
  const put = (to: 'friend' | 'blocked') =>
    attempt(client.api.putRelationship({ userId: user.id, body: { type: to } }));
  return (
    <li className="flex min-h-14 items-center gap-3 rounded-control px-2 hover:bg-hover">
      <StatusAvatar user={user} status={status} ground="surface" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {user.displayName}
        </span>
        <span className="block truncate text-muted text-sm">
          {type === 'incoming' || type === 'outgoing' ? `${user.username} · ${SECOND[type]}` : user.username}
        </span>
      </span>
      <span className="flex shrink-0 gap-2">
        {type === 'friend' ? (
          <Act label={directText.message} icon={MessageCircle} run={() => void writeTo(user.id)} />
        ) : null}
        {type === 'incoming' ? (
          <Act primary label={directText.accept} icon={Check} run={() => put('friend')} />
        ) : null}
        {type === 'incoming' ? <Act label={directText.decline} icon={X} run={remove} /> : null}
        {type === 'outgoing' ? <Act label={directText.withdraw} icon={X} run={remove} /> : null}
        {type === 'blocked' ? <Act label={directText.unblock} icon={Undo2} run={remove} /> : null}
        {type === 'friend' ? (
          <Menu
            align="end"
            entries={[
              { label: directText.remove, run: remove },
              { label: directText.block, danger: true, run: () => put('blocked') },
            ]}
          >
            <IconButton label={directText.options(user.displayName)}>
              <Icon of={EllipsisVertical} />
            </IconButton>
          </Menu>
        ) : null}
      </span>
    </li>
  );
}

interface ActProps {
  label: string;
  icon: LucideIcon;
  primary?: boolean;
  run(): void;
}

/** Something to do with a person: in words where there is room, else a picture that says it. */
function Act({ label, icon, primary = false, run }: ActProps) {
  const narrow = useNarrow();
  if (!narrow) {
    return (
      <Button kind={primary ? 'primary' : 'secondary'} onClick={run}>
        {label}
      </Button>
    );
  }
  const looks = primary ? 'bg-accent text-on-accent hover:bg-accent-strong hover:text-on-accent' : '';
  return (
    <IconButton label={label} onClick={run} className={`border border-line ${looks}`}>
      <Icon of={icon} />
    </IconButton>
  );
}
