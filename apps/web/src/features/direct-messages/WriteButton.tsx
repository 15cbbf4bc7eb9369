import type { User } from '@guildhall/protocol';
import { MessageCircle } from 'lucide-react';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { directText as text } from './strings.ts';
import { useWriteTo } from './write-to.ts';

/** Opens the direct message with someone. */
export function WriteButton({ user, stranger }: { user: Pick<User, 'id'>; stranger: boolean }) {
  const writeTo = useWriteTo();
  const write = useAction(() => writeTo(user.id));
  if (stranger) return null;
  return (
    <Button icon={<Icon of={MessageCircle} size={16} />} busy={write.busy} onClick={() => void write.run()}>
      {text.message}
    </Button>
  );
}
