import type { NotificationSettings } from '@guildhall/protocol';
import { isMuted } from '@guildhall/protocol/mute';
import { useState } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { CardChoice, SelectField, SwitchRow } from '../../ui/Choice.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { uiText } from '../../ui/strings.ts';
import { formatFull } from '../../ui/text/format-time.ts';
import { FOREVER, saveSettings, settingsFor, type TargetSettings } from './mute.ts';
import { resetSettings } from './reset-settings.ts';
import { levelOptions, notificationText as text } from './strings.ts';

const NOT_MUTED = 'no';
const DURATIONS = ['900', '3600', '28800', '86400', 'forever'] as const;
type Duration = (typeof DURATIONS)[number] | typeof NOT_MUTED;

/** The notification settings of a server or channel. */
export function NotificationDialog({ targetId, name }: { targetId: string; name: string }) {
  const own = useGateway((state) => state.notifications[targetId]);
  const [edits, edit] = useState<Partial<TargetSettings>>({});
  // With what another device changes while the dialog is open.
  const form = { ...settingsFor(targetId), ...edits };
  const save = useAction(() => saveSettings(targetId, { ...settingsFor(targetId), ...edits }), closeOverlay);
  return (
    <FormDialog title={text.of(name)} label={uiText.done} action={save} onClose={closeOverlay}>
      <CardChoice
        label={text.level}
        value={form.level}
        options={levelOptions()}
        onValue={(level) => edit({ ...edits, level })}
      />
      <SwitchRow
        label={text.suppressEveryone}
        hint={text.suppressEveryoneHint}
        checked={form.suppressEveryone}
        onChecked={(suppressEveryone) => edit({ ...edits, suppressEveryone })}
      />
      <MuteFields until={form.mutedUntil} onUntil={(mutedUntil) => edit({ ...edits, mutedUntil })} />
      {own ? <ResetRow own={own} name={name} /> : null}
    </FormDialog>
  );
}

function ResetRow({ own, name }: { own: NotificationSettings; name: string }) {
  const reset = useAction(() => resetSettings(own, name), closeOverlay);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-40 text-muted text-sm">{text.resetHint}</p>
        <Button busy={reset.busy} onClick={() => void reset.run()}>
          {uiText.reset}
        </Button>
      </div>
      <FormError>{reset.error}</FormError>
    </div>
  );
}

function MuteFields({ until, onUntil }: { until: string | null; onUntil(until: string | null): void }) {
  const [duration, setDuration] = useState<Duration>(NOT_MUTED);
  const muted =
    until && isMuted({ mutedUntil: until }, Date.now())
      ? until === FOREVER
        ? text.mutedForever
        : text.mutedUntil(formatFull(until))
      : null;
  // A duration chosen here stays in its list, which arrow keys may still be going through.
  if (muted !== null && duration === NOT_MUTED) {
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-card border border-line p-3">
        <p className="min-w-0 flex-1 basis-40 text-sm">{muted}</p>
        <Button onClick={() => onUntil(null)}>{text.unmute}</Button>
      </div>
    );
  }
  return (
    <SelectField<Duration>
      label={text.mute}
      hint={muted ?? text.muteHint}
      value={duration}
      options={[
        { value: NOT_MUTED, label: text.notMuted },
        ...DURATIONS.map((value) => ({ value, label: text.durations[value] })),
      ]}
      onValue={(chosen) => {
        setDuration(chosen);
        if (chosen === NOT_MUTED) onUntil(null);
        else if (chosen === 'forever') onUntil(FOREVER);
        else onUntil(new Date(Date.now() + Number(chosen) * 1000).toISOString());
      }}
    />
  );
}
