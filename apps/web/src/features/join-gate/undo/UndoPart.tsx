import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx';
import { Section } from '../../../ui/Surface.tsx';
import { HOUR_MS, MINUTE_MS } from '../../../ui/text/durations.ts';
import { isoTime, localTime } from '../../../ui/text/local-time.ts';
import { raidText as text } from '../strings.ts';
import { Cleanups } from './Cleanups.tsx';
import { isRunning } from './cleanups.ts';
import { RaidPreview, type RaidWindow } from './RaidPreview.tsx';
import { useCleanups } from './use-cleanups.ts';

/** Undoing a raid: the newcomers, the action, and the progress. */
export function UndoPart({ serverId }: { serverId: string }) {
  const { cleanups, refresh } = useCleanups(serverId);
  const [asked, setAsked] = useState<RaidWindow | null>(null);
  return (
    <Section title={text.undo} hint={text.undoHint}>
      <WindowForm onAsk={setAsked} />
      {asked ? (
        <RaidPreview
          key={`${asked.from} ${asked.to}`}
          serverId={serverId}
          window={asked}
          isBlocked={cleanups?.some(isRunning) ?? false}
          onStarted={() => {
            setAsked(null);
            void refresh();
          }}
        />
      ) : null}
      {cleanups && cleanups.length > 0 ? (
        <Cleanups serverId={serverId} cleanups={cleanups} onChanged={refresh} />
      ) : null}
    </Section>
  );
}

/** The time window: presets of minutes or hours, or custom times. */
function WindowForm({ onAsk }: { onAsk(window: RaidWindow): void }) {
  const [from, setFrom] = useState(() => localTime(Date.now() - HOUR_MS));
  const [to, setTo] = useState(() => localTime(Date.now() + MINUTE_MS));
  const askRecent = (minutes: number) => {
    const now = Date.now();
    setFrom(localTime(now - minutes * MINUTE_MS));
    setTo(localTime(now + MINUTE_MS));
    onAsk({ from: new Date(now - minutes * MINUTE_MS).toISOString(), to: new Date(now).toISOString() });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk({ from: isoTime(from), to: isoTime(to) });
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="mb-1.5 font-medium text-sm">{text.recent}</legend>
        {text.recents.map(({ minutes, label }) => (
          <Button key={minutes} onClick={() => askRecent(minutes)}>
            {label}
          </Button>
        ))}
      </fieldset>
      <div className="grid gap-3 wide:grid-cols-2">
        <DateTimeField label={text.from} required value={from} onValue={setFrom} />
        <DateTimeField label={text.to} required min={from} value={to} onValue={setTo} />
        <Button type="submit" disabled={!from || !to} className="min-h-10 wide:justify-self-start">
          {text.show}
        </Button>
      </div>
    </form>
  );
}
