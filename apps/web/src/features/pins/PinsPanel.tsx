import type { ServerChannel } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { Pin, PinOff } from 'lucide-react';
import { client } from '../../state/client.ts';
import { closeSidePanel } from '../../state/navigation/side-panel.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { SidePanel } from '../../ui/panels/SidePanel.tsx';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { WorkButton } from '../../ui/WorkButton.tsx';
import { FoundMessage, useConversation } from '../messages/index.ts';
import { pinPanelText } from './panel-strings.ts';
import { setPinned } from './pin.ts';
import { pinText as text } from './strings.ts';

/** The pinned messages of a channel, last pinned first; pressing one goes there. */
export function PinsPanel({ channel }: { channel: ServerChannel }) {
  const { mayManage } = useConversation();
  const mayPin = mayManage || channel.serverId === DIRECT;
  const pins = useQuery({
    queryKey: ['pins', channel.id],
    queryFn: ({ signal }) => client.api.listPins({ channelId: channel.id, signal }),
  });
  return (
    <SidePanel title={text.panel} close={pinPanelText.close} onClose={closeSidePanel}>
      {pins.isLoadingError ? (
        <div className="p-4">
          <FailedRead query={pins} />
        </div>
      ) : !pins.data ? (
        <Loading label={pinPanelText.loading} />
      ) : pins.data.length === 0 ? (
        <EmptyState icon={Pin} title={pinPanelText.none}>
          {mayPin ? pinPanelText.noneHint : pinPanelText.noneHintReader}
        </EmptyState>
      ) : (
        <ul className="grid min-h-0 content-start gap-2 overflow-y-auto px-4 pb-4">
          {pins.data.map((message) => (
            <li key={message.id} className="flex items-start gap-1">
              <div className="min-w-0 flex-1">
                <FoundMessage message={message} serverId={channel.serverId} query="" />
              </div>
              {mayPin ? (
                <WorkButton
                  label={pinPanelText.unpinOf(message.author.displayName)}
                  work={() => setPinned(message, false)}
                >
                  <Icon of={PinOff} size={16} />
                </WorkButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}
