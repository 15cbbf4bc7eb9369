import type { Names } from '@guildhall/protocol/text-formatting';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../../state/client.ts';
import { useGateway } from '../../../../state/gateway-store.ts';
import { partText } from '../part-strings.ts';
import { describeMessage } from './describe-message.ts';

interface WordlessOriginalProps {
  channelId: string;
  messageId: string;
  names: Names;
}

/** Describes a reply's original that has no text. A reply quotes only text, so the original is requested if needed. */
export function WordlessOriginal({ channelId, messageId, names }: WordlessOriginalProps) {
  const held = useGateway((state) => state.messages[channelId]?.items.find(({ id }) => id === messageId));
  const read = useQuery({
    queryKey: ['message', channelId, messageId],
    queryFn: ({ signal }) => client.api.getMessage({ channelId, messageId, signal }),
    enabled: held === undefined,
  });
  const original = held ?? read.data;
  return original ? describeMessage(original, names) : partText.without;
}
