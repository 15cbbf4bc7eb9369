import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { loadLater } from '../../../state/slots.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { callFirstText as text } from './first-strings.ts';
import { incomingCalls } from './incoming-calls.ts';
import { watchMissedCalls } from './missed-calls.ts';

const Incoming = loadLater(() => import('./IncomingCalls.tsx'), 'IncomingCalls');

/** Ringing and missed calls, on every page. Loads nothing before the first. */
export function CallDock() {
  const navigate = useNavigate();
  const some = useGateway((state) => incomingCalls(state).length > 0);
  useEffect(
    () =>
      watchMissedCalls((channelId, caller) =>
        showToast(text.missed(caller), 'problem', {
          label: text.open,
          run: () => void navigate({ to: '/messages/$channelId', params: { channelId } }),
        }),
      ),
    [navigate],
  );
  return some ? <Incoming /> : null;
}
