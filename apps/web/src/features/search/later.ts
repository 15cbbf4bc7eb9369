/** Search: parts that load with the first input. */
import { Search } from 'lucide-react';
import { lastAmong } from '../../state/navigation/last-channel.ts';
import { openSidePanel } from '../../state/navigation/side-panel.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { openableChannels } from '../../state/selectors.ts';
import type { MenuContext } from '../../ui/menu-slot.ts';
import { personMenu } from '../profiles/index.ts';
import { NO_CRITERIA, setCriteria } from './criteria.ts';
import { searchText as text } from './strings.ts';

/** Shows the messages of a person in the search of the server, beside the open channel or the last one. */
function searchFrom(userId: string, serverId: string, { state, navigate }: MenuContext): void {
  setCriteria(serverId, { ...NO_CRITERIA, from: userId });
  openSidePanel({ id: '', serverId }, 'search');
  if (new RegExp(`^/servers/${serverId}/channels/[^/]+$`).test(location.pathname)) return;
  const channelId = lastAmong(openableChannels(state.channels, serverId), serverId)?.id;
  if (channelId)
    void navigate({ to: '/servers/$serverId/channels/$channelId', params: { serverId, channelId } });
}

export const search = [
  personMenu.entry({
    group: 'use',
    action: ({ user, serverId }, context) =>
      serverId !== DIRECT && {
        label: context.state.account?.id === user.id ? text.yours : text.theirs,
        icon: Search,
        run: () => searchFrom(user.id, serverId, context),
      },
  }),
];
