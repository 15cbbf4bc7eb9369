import type { RaidCleanup } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../../../state/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Surface.tsx';
import { raidText as text } from '../strings.ts';
import { Cleanups } from './Cleanups.tsx';
import { RaidPreview } from './RaidPreview.tsx';
import { isoTime, localTime, type RaidWindow } from './raid-window.ts';

/** How often a clean-up that runs is looked at. */
const FOLLOW_MS = 1500;

/** Undoing a raid: who came when, what happens to them, and how far it is. */
export function UndoPart({ serverId }: { serverId: string }) {
  const queries = useQueryClient();
  const key = ['raid-cleanups', serverId];
  const cleanups = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.api.listRaidCleanups({ serverId, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? FOLLOW_MS : false),
  });
  const [asked, setAsked] = useState<RaidWindow | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  return (
    <Section title={text.undo} hint={text.undoHint}>
      <WindowForm onAsk={setAsked} />
      {asked ? (
        <RaidPreview
          key={`${asked.from} ${asked.to}`}
          serverId={serverId}
          window={asked}
          isBlocked={cleanups.data?.some(isRunning) ?? false}
          onStarted={() => {
            setAsked(null);
            void refresh();
          }}
        />
      ) : null}
      {cleanups.data && cleanups.data.length > 0 ? (
        <Cleanups serverId={serverId} cleanups={cleanups.data} onChanged={refresh} />
      ) : null}
    </Section>
  );
}

function isRunning({ state }: RaidCleanup): boolean {
  return state === 'running';
}

/** The window of time: the last minutes or hours with one press, or any by hand. */
function WindowForm({ onAsk }: { onAsk(window: RaidWindow): void }) {
  const [from, setFrom] = useState(() => localTime(Date.now() - 3_600_000));
  const [to, setTo] = useState(() => localTime(Date.now() + 60_000));
  const askRecent = (minutes: number) => {
    const now = Date.now();
    setFrom(localTime(now - minutes * 60_000));
    setTo(localTime(now + 60_000));
    onAsk({ from: new Date(now - minutes * 60_000).toISOString(), to: new Date(now).toISOString() });
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
      <div className="grid items-end gap-3 wide:grid-cols-[1fr_1fr_auto]">
        <TextField label={text.from} type="datetime-local" required value={from} onValue={setFrom} />
        <TextField label={text.to} type="datetime-local" required min={from} value={to} onValue={setTo} />
        <Button type="submit" className="h-10 touch:h-11">
          {text.show}
        </Button>
      </div>
    </form>
  );
}
