import type { Message } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { FoundMessage } from '../messages/index.ts';
import { mentionText as text } from './strings.ts';

/** A message in the list, with its channel; pressing it goes there. */
export function Mention({ message }: { message: Message }) {
  const { channelId } = message;
  const knownServerId = useGateway((state) => state.channels[channelId]?.serverId);
  // Archived threads are not known, so their parent channel is requested.
  const loaded = useQuery({
    queryKey: ['channel-of-mention', channelId],
    enabled: knownServerId === undefined,
    queryFn: ({ signal }) => client.api.getChannel({ channelId, signal }),
  });
  const parentId = loaded.data?.parentId ?? '';
  const found = useGateway((state) => state.channels[parentId]?.serverId);
  const serverId = knownServerId ?? found ?? DIRECT;
  const server = useGateway((state) => state.servers[serverId]?.name ?? text.direct);
  return <FoundMessage message={message} serverId={serverId} query="" within={server} />;
}
