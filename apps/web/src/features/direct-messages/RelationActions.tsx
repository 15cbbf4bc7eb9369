import type { User } from '@guildhall/protocol';
import { Ban, Check, Undo2, UserPlus, UserX, X } from 'lucide-react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { isPerson } from '../../state/people/is-person.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { directText } from './strings.ts';

type Person = Pick<User, 'id' | 'username' | 'displayName' | 'tag'>;

/** How each relation is ended. */
const ENDS = {
  friend: { label: directText.remove, icon: UserX },
  incoming: { label: directText.decline, icon: X },
  outgoing: { label: directText.withdraw, icon: Undo2 },
  blocked: { label: directText.unblock, icon: Undo2 },
} as const;

function useRelation(user: Person) {
  const relation = useGateway((state) => state.relationships[user.id]?.type);
  const { id: userId, username } = user;
  const add = useAction(async () => {
    await client.api.requestFriendship({ body: { username } });
    showToast(directText.sent(username));
  });
  const accept = useAction(() => client.api.putRelationship({ userId, body: { type: 'friend' } }));
  const remove = useAction(() => client.api.deleteRelationship({ userId }));
  const end = (how: 'remove' | 'block') =>
    openOverlay({ kind: 'endRelation', how, person: { id: userId, name: user.displayName } });
  return { relation, add, accept, remove, end, error: add.error ?? accept.error ?? remove.error };
}

/** Actions of friendship and blocking; changes arrive as events. */
export function RelationActions({ user }: { user: Person }) {
  const { relation, add, accept, remove, end, error } = useRelation(user);
  if (user.tag === 'system') return null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {relation === undefined && isPerson(user) ? (
          <Button
            icon={<Icon of={UserPlus} size={16} />}
            busy={add.busy}
            onClick={() => void add.run()}
            className="flex-1"
          >
            {directText.befriend}
          </Button>
        ) : null}
        {relation === 'incoming' ? (
          <Button
            icon={<Icon of={Check} size={16} />}
            busy={accept.busy}
            onClick={() => void accept.run()}
            className="flex-auto"
          >
            {directText.acceptRequest}
          </Button>
        ) : null}
        {relation ? (
          <Button
            kind="quiet"
            icon={<Icon of={ENDS[relation].icon} size={16} />}
            busy={remove.busy}
            onClick={() => (relation === 'friend' ? end('remove') : void remove.run())}
            className="flex-1"
          >
            {ENDS[relation].label}
          </Button>
        ) : null}
        {relation === 'blocked' ? null : (
          <Button
            kind="quiet"
            icon={<Icon of={Ban} size={16} />}
            onClick={() => end('block')}
            className="hover:text-danger"
          >
            {directText.block}
          </Button>
        )}
      </div>
      <FormError>{error}</FormError>
    </>
  );
}
