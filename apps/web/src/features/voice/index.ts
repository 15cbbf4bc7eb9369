/**
 * Voice: joining channels, calls, and the bar that stays while connected. The code that opens microphones and
 * connections loads when it is first used. Invariants: a person and a page are in at most one channel or call; muting
 * takes effect here before it is announced.
 *
 * @place Voice channels in the channel list and their page; calls in direct messages; the bar below the channel list; the menu of a person in voice; your settings: Voice and video
 */

import { gatewayStore } from '../../state/gateway-store.ts';
import { loadWhenOnline } from '../../state/offline/load-when-online.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { loadLater } from '../../state/slots.ts';
import { channelRowParts } from '../channels/index.ts';
import { conversationParts, conversationStages } from '../messages/index.ts';
import { PeopleBelow } from './PeopleBelow.tsx';
import { useStageLayout } from './stage/use-stage-layout.ts';

export { CallDock } from './calls/CallDock.tsx';
export { VoiceDock } from './VoiceDock.tsx';

/** Without a network, loading waits for one; then it joins only if the channel is still shown. */
async function joinPressed(id: string): Promise<void> {
  if (!mayInChannel(gatewayStore.get(), id, 'connect')) return;
  const { pathname } = location;
  const { joinVoice } = await loadWhenOnline(() => import('./connection/voice.ts'));
  if (location.pathname === pathname || location.pathname.includes(id)) joinVoice(id);
}

export const voice = [
  channelRowParts.entry({
    kind: 'voice',
    pressed: ({ id }) => void joinPressed(id),
    below: PeopleBelow,
  }),
  conversationStages.entry({
    layout: useStageLayout,
    component: loadLater(() => import('./stage/Stage.tsx'), 'Stage'),
  }),
  conversationParts.entry({
    place: 'control',
    shown: ({ kind }) => kind === 'voice',
    component: loadLater(() => import('./stage/ChatButton.tsx'), 'ChatButton'),
  }),
  conversationParts.entry({
    place: 'control',
    shown: ({ serverId }) => serverId === DIRECT,
    component: loadLater(() => import('./calls/CallButtons.tsx'), 'CallButtons'),
  }),
];
