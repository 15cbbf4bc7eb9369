import type { PushSubscription as DeviceSubscription } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, Monitor, Send, Smartphone, X } from 'lucide-react';
import { client } from '../../../state/client.ts';
import { deviceNotifications } from '../../../state/notifications/device-settings.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { SwitchRow } from '../../../ui/Choice.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { Card } from '../../../ui/Surface.tsx';
import { uiText } from '../../../ui/strings.ts';
import { deviceName } from '../../../ui/text/device-name.ts';
import { formatDate } from '../../../ui/text/format-time.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { findObstacle, readDevicePush, turnPushOff, turnPushOn } from './device-push.ts';
import { pushText as text } from './strings.ts';

const KEY = ['push'];

/**
 * Push notifications on this device and others.
 *
 * @place Your settings: Notifications
 */
export function PushCard() {
  const push = useQuery({ queryKey: KEY, queryFn: readDevicePush, staleTime: 0 });
  const queries = useQueryClient();
  const turn = useAction(async (wanted: boolean) => {
    const current = push.data?.devices.find((device) => device.current);
    try {
      if (wanted) await turnPushOn(deviceNotifications().level);
      else if (current) await turnPushOff(current);
    } finally {
      await queries.invalidateQueries({ queryKey: KEY });
    }
  });
  if (push.isLoadingError) return <FailedRead query={push} />;
  // The card has its size before the answer, so that the settings below do not move.
  const { state, devices } = push.data ?? { state: findObstacle() ?? 'off', devices: [] };
  const isShut = state === 'unsupported' || state === 'blocked';
  return (
    <Card className="grid gap-4">
      <SwitchRow
        label={text.title}
        hint={text.hint}
        checked={state === 'on'}
        disabled={isShut || push.isPending}
        busy={turn.busy}
        onChecked={(wanted) => void turn.run(wanted)}
      />
      {isShut ? (
        <p className="flex items-start gap-2 text-amber text-sm">
          <Icon of={BellOff} className="shrink-0" />
          {text[state]}
        </p>
      ) : null}
      <FormError>{turn.error}</FormError>
      {devices.length > 0 ? (
        <section aria-label={text.devices} className="grid gap-2">
          <h3 className="font-medium text-sm">{text.devices}</h3>
          <ul className="grid gap-2">
            {devices.map((device) => (
              <DeviceRow key={device.sessionId} device={device} />
            ))}
          </ul>
        </section>
      ) : null}
    </Card>
  );
}

function DeviceRow({ device }: { device: DeviceSubscription }) {
  const { sessionId } = device;
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });
  const test = useAction(async () => {
    try {
      await client.api.testPushSubscription({ sessionId });
      showToast(text.tested);
    } finally {
      await refresh();
    }
  });
  const stop = useAction(async () => {
    await turnPushOff(device);
    await refresh();
  });
  function runStop(): void {
    test.clear();
    void stop.run();
  }
  const name = deviceName(device.userAgent) ?? text.unknownDevice;
  const isPhone = /Android|iPhone|iPad/.test(device.userAgent ?? '');
  return (
    <li className="grid gap-2 rounded-card border border-line bg-field p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon of={isPhone ? Smartphone : Monitor} className="shrink-0 text-muted" />
        <p className="min-w-0 flex-1 basis-40">
          {name} {device.current ? <span className="text-accent text-sm">{text.thisDevice}</span> : null}
          <span className="block text-muted text-sm">{text.since(formatDate(device.createdAt))}</span>
        </p>
        <Button
          busy={test.busy}
          icon={<Icon of={Send} size={16} />}
          aria-label={uiText.actOn(text.test, name)}
          onClick={() => void test.run()}
        >
          {text.test}
        </Button>
        <IconButton label={text.stop(name)} busy={stop.busy} onClick={runStop}>
          <Icon of={X} />
        </IconButton>
      </div>
      <FormError>{test.error ?? stop.error}</FormError>
    </li>
  );
}
