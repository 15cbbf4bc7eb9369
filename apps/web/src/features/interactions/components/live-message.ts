/** The message whose components can be used; without it they are only displayed. */
import type { Message } from '@guildhall/protocol';
import { createContext, useContext } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { isSuspended } from '../../../state/permissions.ts';
import { startInteraction, useComponentRun } from '../runs.ts';

const COMPONENT = 3;

export const LiveMessage = createContext<Message | null>(null);

interface LiveComponent {
  /** Whether the component can be used: not while another component of its message waits for an answer. */
  readonly live: boolean;
  /** Whether the component waits for an answer. */
  readonly busy: boolean;
  /** Sends the interaction; does nothing while one of the message's components waits. */
  use(values?: readonly string[]): void;
}

/** The state of a component, and what pressing it or choosing in it does. */
export function useLiveComponent(customId: string | undefined): LiveComponent {
  const message = useContext(LiveMessage);
  const run = useComponentRun(message?.id ?? '');
  const sending = run?.state === 'sending';
  const busy = sending && run.component?.customId === customId;
  const suspended = useGateway((state) =>
    isSuspended(state, state.channels[message?.channelId ?? '']?.serverId ?? ''),
  );
  const applicationId = message?.applicationId;
  return {
    live:
      !suspended &&
      message !== null &&
      applicationId !== undefined &&
      customId !== undefined &&
      (!sending || busy),
    busy,
    use(values) {
      if (!message || applicationId === undefined || customId === undefined || sending) return;
      void startInteraction({
        app: message.author,
        command: null,
        component: { messageId: message.id, customId },
        body: {
          type: COMPONENT,
          applicationId,
          channelId: message.channelId,
          messageId: message.id,
          data: values ? { custom_id: customId, values } : { custom_id: customId },
        },
      });
    },
  };
}
