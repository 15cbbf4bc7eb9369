import { BellOff, Volume2 } from 'lucide-react';
import { useState } from 'react';
import {
  changeDeviceNotifications,
  useDeviceNotifications,
} from '../../state/notifications/device-settings.ts';
import { useChoice } from '../../state/use-choice.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CardChoice, SwitchRow } from '../../ui/Choice.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Card, Section } from '../../ui/Surface.tsx';
import { formatMoment } from '../../ui/text/format-time.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { desktopPermission, requestDesktopPermission, showDesktop } from './desktop.ts';
import { notificationMenuText } from './menu-strings.ts';
import { OwnSettings } from './OwnSettings.tsx';
import { changePushLevel } from './push/device-push.ts';
import { PushCard } from './push/PushCard.tsx';
import { useRecentDecisions } from './recent.ts';
import { playSound } from './sounds.ts';
import { levelOptions, reasonText, notificationText as text } from './strings.ts';

/** Notification settings of this device, servers and channels with their own, and recent decisions. */
export function NotificationsSection() {
  const device = useDeviceNotifications();
  const level = useChoice(device.level, async (chosen) => {
    await changePushLevel(chosen);
    changeDeviceNotifications({ level: chosen });
  });
  return (
    <div className="grid gap-8">
      <DesktopCard on={device.desktop} />
      <PushCard />
      <Section title={text.sounds}>
        <SoundRow
          sound="mention"
          label={text.mentionSound}
          hint={text.mentionSoundHint}
          checked={device.mentionSound}
          onChecked={(mentionSound) => changeDeviceNotifications({ mentionSound })}
        />
        <SoundRow
          sound="message"
          label={text.messageSound}
          hint={text.messageSoundHint}
          checked={device.messageSound}
          onChecked={(messageSound) => changeDeviceNotifications({ messageSound })}
        />
      </Section>
      <Section title={text.account} hint={text.accountHint}>
        <CardChoice
          label={text.account}
          value={level.value}
          options={levelOptions()}
          onValue={level.choose}
        />
        <FormError>{level.error}</FormError>
      </Section>
      <OwnSettings />
      <Why />
    </div>
  );
}

/** The browser's notifications; permission is requested only when they are turned on. */
function DesktopCard({ on }: { on: boolean }) {
  const [permission, setPermission] = useState(desktopPermission);
  async function turn(wanted: boolean): Promise<void> {
    const answer = wanted && permission === 'default' ? await requestDesktopPermission() : permission;
    setPermission(answer);
    changeDeviceNotifications({ desktop: wanted && answer === 'granted' });
  }
  function test(): void {
    showDesktop({ title: text.testTitle, body: text.testBody, tag: 'test', onOpen: () => undefined });
    void playSound('mention');
    showToast(text.tested);
  }
  const shut = permission === 'denied' || permission === 'unsupported';
  return (
    <Card className="grid gap-4">
      <SwitchRow
        label={text.desktop}
        hint={permission === 'default' ? `${text.desktopHint} ${text.ask}` : text.desktopHint}
        checked={on && permission === 'granted'}
        disabled={shut}
        onChecked={(wanted) => void turn(wanted)}
      />
      {shut ? (
        <p className="flex items-start gap-2 text-amber text-sm">
          <Icon of={BellOff} className="shrink-0" />
          {permission === 'denied' ? text.blocked : text.unsupported}
        </p>
      ) : null}
      <div>
        <Button disabled={!on || permission !== 'granted'} onClick={test}>
          {text.test}
        </Button>
      </div>
    </Card>
  );
}

interface SoundRowProps {
  sound: 'message' | 'mention';
  label: string;
  hint: string;
  checked: boolean;
  onChecked(checked: boolean): void;
}

function SoundRow({ sound, ...row }: SoundRowProps) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <SwitchRow {...row} />
      </div>
      <IconButton
        label={text.play(row.label)}
        onClick={() => void playSound(sound)}
        className="-my-1 touch:-my-2.5"
      >
        <Icon of={Volume2} />
      </IconButton>
    </div>
  );
}

/** The decisions about the last messages. */
function Why() {
  const recent = useRecentDecisions();
  return (
    <Section title={text.why} hint={`${text.whyHint} ${text.order}`}>
      {recent.length === 0 ? <p className="text-muted text-sm">{text.whyNone}</p> : null}
      <ul className="grid gap-2">
        {recent.map(({ messageId, author, origin, at, decision }) => (
          <li key={messageId} className="rounded-card border border-line bg-field p-3 text-sm">
            <p className="font-medium">
              {notificationMenuText.from(author, origin)}{' '}
              <span className="font-normal text-faint">{formatMoment(at)}</span>
            </p>
            <p className="text-muted">
              {decision.notifies ? text.notified : text.silent}: {reasonText(decision)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
