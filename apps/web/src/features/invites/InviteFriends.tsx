import type { Invite, User } from '@guildhall/protocol';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { client } from '../../state/client.ts';
import { answerIntoState, gatewayStore } from '../../state/gateway-store.ts';
import { postOnce } from '../../state/messages/post-once.ts';
import type { GatewayState } from '../../state/model.ts';
import { directPut } from '../../state/resources/directs.ts';
import { sendAnswered } from '../../state/resources/messages.ts';
import { fittingPeople } from '../../state/search/fitting-people.ts';
import { useAction } from '../../state/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { moveFocus } from '../../ui/roving.ts';
import { Status } from '../../ui/text/Status.tsx';
import { inviteLink } from '../servers/index.ts';
import { inviteText as text } from './strings.ts';

interface InviteFriendsProps {
  invite: Invite;
  /** Whether its link still works; if not, the dialog says so. */
  check(): Promise<boolean>;
}

/** With more friends, a field narrows the list down. */
const MAX_WITHOUT_SEARCH = 5;
const SHOWN = 50;

/** Friends outside the server; each can be sent the link in a direct message. */
export function InviteFriends({ invite, check }: InviteFriendsProps) {
  const [search, setSearch] = useState('');
  const [sentTo, setSentTo] = useState<readonly User[]>([]);
  const [friends] = useState(() => friendsOutside(gatewayStore.get(), invite.serverId));
  if (friends.length === 0) return null;
  const fitting = fittingPeople(friends, search);
  return (
    <section aria-label={text.friends} className="grid gap-2">
      <h3 className="font-medium text-sm">{text.friends}</h3>
      {friends.length > MAX_WITHOUT_SEARCH ? (
        <TextField
          label={text.findFriend}
          type="search"
          autoComplete="off"
          value={search}
          onValue={setSearch}
        />
      ) : null}
      <Status className="text-muted text-sm">{fitting.length === 0 ? text.noFriend : null}</Status>
      <ul onKeyDown={(event) => moveFocus(event, 'button')} className="grid max-h-60 gap-1 overflow-y-auto">
        {fitting.slice(0, SHOWN).map((friend) => (
          <FriendRow
            key={friend.id}
            friend={friend}
            invite={invite}
            check={check}
            sent={sentTo.includes(friend)}
            onSent={() => setSentTo([...sentTo, friend])}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {sentTo.length > 0 ? text.sentTo(sentTo.at(-1)?.displayName ?? '') : ''}
      </p>
    </section>
  );
}

/** Friends who are not among the loaded members of the server, sorted by name. */
function friendsOutside({ relationships, members }: GatewayState, serverId: string): readonly User[] {
  const known = members[serverId]?.byId ?? {};
  return Object.values(relationships)
    .filter(({ type, user }) => type === 'friend' && !(user.id in known))
    .map(({ user }) => user)
    .sort((left, right) => left.displayName.localeCompare(right.displayName));
}

/** The link of an invite, or of another one like it if it works only once. */
async function linkForFriend({ code, channelId, maxUses, maxAgeSecs }: Invite): Promise<string> {
  if (maxUses !== 1) return inviteLink(code);
  const another = await client.api.createInvite({ channelId, body: { maxUses, maxAgeSecs, unique: true } });
  return inviteLink(another.code);
}

/** Sends the link in the direct message with someone. */
async function sendLink(recipientId: string, link: string): Promise<void> {
  const open = () => client.api.openDirectChannel({ body: { recipientId } });
  const direct = await answerIntoState(open, directPut);
  const message = await postOnce(`invite:${direct.id}`, { link }, (nonce) =>
    client.sendMessage(direct.id, { content: link, nonce }),
  );
  gatewayStore.update((state) => sendAnswered(state, message));
}

interface FriendRowProps extends Pick<InviteFriendsProps, 'invite' | 'check'> {
  friend: User;
  sent: boolean;
  onSent(): void;
}

function FriendRow({ friend, invite, check, sent, onSent }: FriendRowProps) {
  const { id, displayName, username, avatarUrl } = friend;
  const link = useRef<string>(undefined);
  const send = useAction(async () => {
    if (sent || !(await check())) return;
    // Another attempt sends the same link.
    link.current ??= await linkForFriend(invite);
    await sendLink(id, link.current);
    onSent();
  });
  return (
    <li>
      <div className="flex min-h-11 items-center gap-3">
        <Avatar id={id} name={displayName} url={avatarUrl} size={32} />
        <span className="min-w-0 flex-1 truncate">
          <bdi>{displayName}</bdi> <span className="text-muted text-sm">{username}</span>
        </span>
        <Button
          kind={sent ? 'quiet' : 'secondary'}
          aria-label={sent ? text.sentTo(displayName) : text.sendTo(displayName)}
          aria-disabled={sent || undefined}
          busy={send.busy}
          icon={sent ? <Icon of={Check} size={16} /> : null}
          onClick={() => void send.run()}
        >
          {sent ? text.sent : text.send}
        </Button>
      </div>
      <FormError>{send.error}</FormError>
    </li>
  );
}
