import { SignalHigh, SignalLow, SignalMedium, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Popover } from '../../../ui/floating/Popover.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { UNIT } from '../connection/line.ts';
import { type Grade, gradeConnection, type Quality, useQualities } from '../connection/quality.ts';
import { voiceText as text } from '../strings.ts';
import type { OwnVoice } from '../voice-store.ts';

const MARKS = { good: SignalHigh, fair: SignalMedium, poor: SignalLow, none: WifiOff } as const;
const COLOURS: Readonly<Record<Grade, string>> = {
  good: 'text-accent',
  fair: 'text-amber',
  poor: 'text-danger',
  none: 'text-danger',
};

/** The quality of the connections as one mark, with the numbers behind it. */
export function QualityButton({ voice }: { voice: OwnVoice }) {
  const qualities = useQualities();
  const grade = voice.phase === 'reconnecting' ? 'none' : gradeConnection(Object.values(qualities));
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={text.quality}
      side="top"
      align="start"
      className="grid max-h-(--radix-popover-content-available-height) w-[min(18rem,calc(100vw-1rem))] gap-3 overflow-y-auto p-4"
      content={
        <>
          <h2 className="font-semibold">
            {text.quality}: {text.grades[grade]}
          </h2>
          {Object.keys(qualities).length === 0 ? (
            <p className="text-muted text-sm">{text.qualityAlone}</p>
          ) : (
            Object.entries(qualities).map(([userId, quality]) => (
              <Connection
                key={userId}
                userId={userId}
                quality={quality}
                serverId={voice.serverId ?? DIRECT}
              />
            ))
          )}
        </>
      }
    >
      <button
        type="button"
        aria-label={`${text.quality}: ${text.grades[grade]}`}
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-control touch:size-11 hover:bg-hover',
          COLOURS[grade],
        )}
      >
        <Icon of={MARKS[grade]} size={20} />
      </button>
    </Popover>
  );
}

interface ConnectionProps {
  userId: string;
  serverId: string;
  quality: Quality;
}

function Connection({ userId, serverId, quality }: ConnectionProps) {
  const name = useGateway(({ members }) => {
    if (userId === UNIT) return text.throughServer;
    const member = members[serverId]?.byId[userId];
    return member?.nick ?? member?.user.displayName ?? '…';
  });
  const ms = (value: number | null) => (value === null ? '–' : `${Math.round(value)} ms`);
  const rate = (value: number) => `${Math.round(value)} kbit/s`;
  const rows: readonly (readonly [string, string])[] = [
    [text.ping, ms(quality.pingMs)],
    [text.loss, text.percent(quality.loss)],
    [text.jitter, ms(quality.jitterMs)],
    [text.route, quality.route ? text.routes[quality.route] : '–'],
    [text.received, rate(quality.receivedKbps)],
    [text.sent, rate(quality.sentKbps)],
  ];
  return (
    <section className="text-sm">
      <h3 className="mb-1 truncate font-medium">
        <bdi>{name}</bdi>
        {quality.state === 'connected' ? '' : ` (${text.connecting})`}
      </h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-muted tabular-nums">
        {rows.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
