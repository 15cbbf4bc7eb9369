import type { Message } from '@guildhall/protocol';
import { SquareSlash } from 'lucide-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useConversation } from '../messages/index.ts';
import { interactionFirstText as text } from './first-strings.ts';

/** The person whose command a bot answers. */
export function InteractionLine({ message: { interaction } }: { message: Message }) {
  const { format } = useConversation();
  if (!interaction) return null;
  const { user, name } = interaction;
  return (
    <p className="flex items-center gap-1.5 text-muted text-sm">
      <Icon of={SquareSlash} size={14} className="shrink-0" />
      <Avatar id={user.id} name={user.displayName} url={user.avatarUrl} size={16} />
      <span className="truncate">
        {text.usedCommand(format.names.user(user.id) ?? user.displayName, name)}
      </span>
    </p>
  );
}
