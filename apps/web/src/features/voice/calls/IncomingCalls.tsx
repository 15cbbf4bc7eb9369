import type { Call } from '@guildhall/protocol';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { MessageSquare, Phone, PhoneOff, Video } from 'lucide-react';
import { DismissableLayer } from 'radix-ui/internal';
import { useEffect, useId, useRef } from 'react';
import { client } from '../../../state/client.ts';
import { gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import { deviceNotifications } from '../../../state/notifications/device-settings.ts';
import { closeByWorker } from '../../../state/notifications/worker.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { useAction } from '../../../state/use-action.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { returnFocusFrom } from '../../../ui/focus/focus-history.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { showProblem } from '../../../ui/toasts/toast.ts';
import { focusComposer } from '../../messages/index.ts';
import { showDesktop } from '../../notifications/index.ts';
import { joinVoice } from '../connection/voice.ts';
import { startRinging } from '../sound/tones.ts';
import { useOwnVoice } from '../voice-store.ts';
import { alerts } from './alerts.ts';
import { callerIn, incomingCalls } from './incoming-calls.ts';
import { noteDeclined } from './missed-calls.ts';
import { callText as text } from './strings.ts';
import { TabToCalls } from './TabToCalls.tsx';

/**
 * Ringing calls. They never take the focus, or the next typed key would answer. They lie over dialogs, which stay open
 * when a call is declined, and hide from screen readers whatever lacks `aria-live`.
 */
export function IncomingCalls() {
  const calls = useGateway(incomingCalls);
  const ringing = useGateway((state) => calls.some((call) => alerts(state, call)));
  useEffect(() => (ringing ? startRinging('called') : undefined), [ringing]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => (section.current ? leaveRoomFor(section.current) : undefined), []);
  return (
    <DismissableLayer.Branch asChild>
      <section
        ref={section}
        aria-label={text.calls}
        aria-live="off"
        className="pointer-events-auto fixed inset-x-0 top-0 z-50 mx-auto grid max-h-full w-fit max-w-full gap-2 overflow-y-auto px-4 py-4"
      >
        {calls.map((call) => (
          <IncomingCall key={call.messageId} call={call} />
        ))}
        <TabToCalls calls={section} />
      </section>
    </DismissableLayer.Branch>
  );
}

/** Notices are shown below the calls, as far as there is room. */
function leaveRoomFor(section: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--calls', `${Math.min(section.offsetHeight, innerHeight - 64)}px`),
  );
  observer.observe(section);
  return () => observer.disconnect();
}

function useCaller(call: Call) {
  const callerId = callerIn(call);
  const user = useGateway(({ members }) => members[DIRECT]?.byId[callerId]?.user);
  const group = useGateway(({ directs, channels }) =>
    directs[call.channelId]?.type === 'group_dm' ? channels[call.channelId]?.name : undefined,
  );
  const name = user?.displayName ?? '…';
  return {
    avatar: { id: callerId, name, url: user?.avatarUrl ?? null },
    title: group ? text.incomingGroup(name, group) : text.incoming(name),
  };
}

async function decline({ channelId, messageId }: Call): Promise<void> {
  noteDeclined(messageId);
  try {
    await client.api.stopRingingCall({ channelId, body: {} });
  } catch (error) {
    showProblem(error);
  }
}

/** Announces a call to people who look elsewhere, until it no longer rings. */
function useDesktopNotice(title: string, { channelId, messageId }: Call): void {
  const { history } = useRouter();
  useEffect(() => {
    if (document.hasFocus() || !deviceNotifications().desktop) return;
    if (!alerts(gatewayStore.get(), { channelId })) return;
    const onOpen = () => history.push(`/messages/${channelId}`);
    return showDesktop({ title, body: '', tag: `call ${messageId}`, onOpen });
  }, [title, messageId, channelId, history]);
  useEffect(() => () => closeByWorker({ type: 'close-call', messageId }), [messageId]);
}

function IncomingCall({ call }: { call: Call }) {
  const id = useId();
  const navigate = useNavigate();
  const { avatar, title } = useCaller(call);
  const { channelId } = call;
  const isElsewhere = useOwnVoice() !== null;
  const declining = useAction(() => decline(call));
  const open = () => navigate({ to: '/messages/$channelId', params: { channelId } });
  useDesktopNotice(title, call);
  function accept(camera: boolean): void {
    joinVoice(channelId, { camera });
    void open();
  }
  return (
    <div
      ref={returnFocusFrom}
      role="alertdialog"
      aria-labelledby={id}
      className="grid w-[22rem] max-w-full animate-rise gap-3 rounded-card bg-raised p-4 shadow-float"
    >
      <div className="flex items-center gap-3">
        <Avatar {...avatar} size={44} className="animate-pulse-soft" />
        <div className="min-w-0">
          <p id={id} role="alert" className="font-semibold [overflow-wrap:anywhere]">
            {title}
          </p>
          {isElsewhere ? <p className="text-muted text-sm">{text.leavesOther}</p> : null}
        </div>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2">
        <Button kind="primary" icon={<Icon of={Phone} />} onClick={() => accept(false)}>
          {text.accept}
        </Button>
        <Button
          kind="danger"
          icon={<Icon of={PhoneOff} />}
          busy={declining.busy}
          onClick={() => void declining.run()}
        >
          {text.decline}
        </Button>
        <Button icon={<Icon of={Video} />} onClick={() => accept(true)}>
          {text.acceptVideo}
        </Button>
        <Button
          icon={<Icon of={MessageSquare} />}
          onClick={() => {
            void declining.run();
            void open().then(() => focusComposer(channelId));
          }}
        >
          {text.message}
        </Button>
      </div>
    </div>
  );
}
