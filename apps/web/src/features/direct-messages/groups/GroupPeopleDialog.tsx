import type { DirectChannel, User } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { Crown, UserMinus, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { closeOverlay } from '../../../state/overlays.ts';
import { fits } from '../../../state/search/fits.ts';
import { useAction } from '../../../state/use-action.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Status } from '../../../ui/text/Status.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { groupText as text } from './group-strings.ts';

/** The people in a group: everyone can add friends; the owner can remove people and transfer it. */
export function GroupPeopleDialog({ channelId }: { channelId: string }) {
  const group = useGateway((state) => state.directs[channelId]);
  const account = useGateway((state) => state.account);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  if (!group || !account) return null;
  const isOwner = group.ownerId === account.id;
  const people: readonly User[] = [
    { ...account, tag: account.tag ?? undefined } as User,
    ...group.recipients,
  ];
  return (
    <Dialog open onOpenChange={closeOverlay} title={text.title} description={text.count(people.length)}>
      <div className="grid gap-4">
        <ul className="grid gap-0.5">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isOwner={person.id === group.ownerId}>
              {isOwner && person.id !== account.id ? (
                <>
                  <IconButton
                    label={text.handOver(person.displayName)}
                    onClick={() => setAsked({ what: 'handOver', person })}
                  >
                    <Icon of={Crown} size={16} />
                  </IconButton>
                  <IconButton
                    label={text.remove(person.displayName)}
                    className="hover:text-danger"
                    onClick={() => setAsked({ what: 'remove', person })}
                  >
                    <Icon of={UserMinus} size={16} />
                  </IconButton>
                </>
              ) : null}
            </PersonRow>
          ))}
        </ul>
        <AddFriends group={group} full={people.length >= LIMITS.groupPeople} />
      </div>
      {asked ? <Question channelId={channelId} asked={asked} onClose={() => setAsked(null)} /> : null}
    </Dialog>
  );
}

interface Confirmation {
  readonly what: 'remove' | 'handOver';
  readonly person: User;
}

interface QuestionProps {
  channelId: string;
  asked: Confirmation;
  onClose(): void;
}

function Question({ channelId, asked, onClose }: QuestionProps) {
  const { id: userId, displayName: name } = asked.person;
  const removes = asked.what === 'remove';
  async function act(): Promise<void> {
    if (removes) await client.api.removeRecipient({ channelId, userId });
    else await client.api.updateChannel({ channelId, body: { ownerId: userId } });
    showToast(removes ? text.removed(name) : text.handedOver(name));
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={removes ? text.removeTitle(name) : text.handOverTitle(name)}
      description={removes ? text.removeHint : text.handOverHint}
      confirm={removes ? text.removeConfirm : text.handOverConfirm}
      danger={removes}
      onConfirm={act}
    />
  );
}

interface PersonRowProps {
  person: User;
  isOwner?: boolean;
  error?: string | undefined;
  children?: ReactNode;
}

function PersonRow({ person, isOwner = false, error, children }: PersonRowProps) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-control px-2 hover:bg-hover">
      <Avatar id={person.id} name={person.displayName} url={person.avatarUrl} size={32} />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{person.displayName}</bdi>
        {isOwner ? <span className="text-amber text-sm"> · {text.owner}</span> : null}
      </span>
      {children}
      {error ? (
        <div className="w-full">
          <FormError>{error}</FormError>
        </div>
      ) : null}
    </li>
  );
}

/** Friends outside the group, found by name. */
function AddFriends({ group, full }: { group: DirectChannel; full: boolean }) {
  const [query, setQuery] = useState('');
  const relationships = useGateway((state) => state.relationships);
  const inside = new Set(group.recipients.map(({ id }) => id));
  const friends = Object.values(relationships)
    .filter(({ type, user }) => type === 'friend' && !inside.has(user.id))
    .map(({ user }) => user)
    .filter(({ displayName, username }) => fits(query, displayName, username))
    .sort((left, right) => left.displayName.localeCompare(right.displayName));
  if (full) return <p className="text-muted text-sm">{text.full}</p>;
  return (
    <section aria-label={text.add} className="grid gap-2">
      <TextField label={text.add} hint={text.addHint} value={query} onValue={setQuery} autoComplete="off" />
      <Status className="text-muted text-sm">
        {friends.length === 0 ? (query.trim() ? text.nobody : text.noFriends) : null}
      </Status>
      <ul className="grid max-h-60 gap-0.5 overflow-y-auto">
        {friends.map((friend) => (
          <FriendRow key={friend.id} channelId={group.id} friend={friend} />
        ))}
      </ul>
    </section>
  );
}

function FriendRow({ channelId, friend }: { channelId: string; friend: User }) {
  const add = useAction(() => client.api.addRecipient({ channelId, userId: friend.id }));
  return (
    <PersonRow person={friend} error={add.error}>
      <Button
        icon={<Icon of={UserPlus} size={16} />}
        aria-label={text.addOne(friend.displayName)}
        busy={add.busy}
        onClick={() => void add.run()}
      >
        {text.addShort}
      </Button>
    </PersonRow>
  );
}
