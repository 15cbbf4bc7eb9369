import type { EndpointBody, JoinGate } from '@guildhall/protocol';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../state/client.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Choice.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Card, Section } from '../../ui/Surface.tsx';
import { formatFull } from '../../ui/text/format-time.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { raidText as text } from './strings.ts';

interface PauseProps {
  serverId: string;
  gate: JoinGate;
  onChanged(gate: JoinGate): Promise<void>;
}

/** Immediate actions: pausing joins, and ending a slow-down. */
export function PausePart({ serverId, gate, onChanged }: PauseProps) {
  const [secs, setSecs] = useState('3600');
  const change = useAction(async ({ body, done }: { body: EndpointBody<'updateJoinGate'>; done: string }) => {
    await onChanged(await client.api.updateJoinGate({ serverId, body }));
    showToast(done);
  });
  useEnd(gate.joinsPausedUntil, () => void onChanged({ ...gate, joinsPausedUntil: null }));
  useEnd(gate.slowedUntil, () => void onChanged({ ...gate, slowedUntil: null }));
  const pause = () => {
    const joinsPausedUntil = new Date(Date.now() + Number(secs) * 1000).toISOString();
    void change.run({ body: { joinsPausedUntil }, done: text.nowPaused });
  };
  const resume = () => void change.run({ body: { joinsPausedUntil: null }, done: text.nowResumed });
  const endSlowdown = () => void change.run({ body: { slowedUntil: null }, done: text.slowdownEnded });
  return (
    <>
      {gate.slowedUntil === null ? null : (
        <Card className="grid justify-items-start gap-3 border-warning">
          <p role="status">{text.slowed(formatFull(gate.slowedUntil))}</p>
          <Button busy={change.busy} onClick={endSlowdown}>
            {text.endSlowdown}
          </Button>
        </Card>
      )}
      <Section title={text.pause} hint={text.pauseHint}>
        {gate.joinsPausedUntil === null ? (
          <div className="flex flex-wrap items-end gap-3">
            <div className="w-44">
              <SelectField label={text.pauseFor} value={secs} options={text.pauses} onValue={setSecs} />
            </div>
            <Button busy={change.busy} onClick={pause} className="min-h-10">
              {text.pauseNow}
            </Button>
          </div>
        ) : (
          <Card className="flex flex-wrap items-center justify-between gap-3">
            <p role="status">{text.paused(formatFull(gate.joinsPausedUntil))}</p>
            <Button kind="primary" busy={change.busy} onClick={resume}>
              {text.resume}
            </Button>
          </Card>
        )}
        <FormError>{change.error}</FormError>
      </Section>
    </>
  );
}

/** Runs a function when a moment has come. */
function useEnd(until: string | null, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => latest.current(), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
}
