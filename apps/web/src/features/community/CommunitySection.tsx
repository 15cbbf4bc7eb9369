import { useQuery } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import type { ServerEntry } from '../../state/model.ts';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { CommunityEditor } from './CommunityEditor.tsx';
import { communityText as text } from './strings.ts';
import { TurnOnForm } from './TurnOnForm.tsx';

/** Whether a server is a Community server, with which channels, and its listing in Discovery. */
export function CommunitySection({ server }: { server: ServerEntry }) {
  const community = useQuery({
    queryKey: ['community', server.id],
    queryFn: ({ signal }) => client.api.getCommunity({ serverId: server.id, signal }),
  });
  if (community.isPending) return <Loading label={text.loading} />;
  if (community.isLoadingError) return <FailedRead query={community} />;
  return community.data.community ? (
    <CommunityEditor server={server} settings={community.data} />
  ) : (
    <TurnOnForm serverId={server.id} />
  );
}
