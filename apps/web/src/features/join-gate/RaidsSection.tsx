import type { JoinGate } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { keepAnswer } from '../../state/queries/keep-answer.ts';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { GateForm } from './GateForm.tsx';
import { PausePart } from './PausePart.tsx';
import { raidText as text } from './strings.ts';
import { UndoPart } from './undo/UndoPart.tsx';
import { mayManageGate, mayUndoRaids } from './who-may.ts';

/** Join requirements, pausing and raid clean-ups, each for people with the permission. */
export function RaidsSection({ serverId }: { serverId: string }) {
  const managesGate = useGateway((state) => mayManageGate(state, serverId));
  const mayUndo = useGateway((state) => mayUndoRaids(state, serverId));
  return (
    <div className="grid gap-8">
      {managesGate ? <Gate serverId={serverId} /> : null}
      {mayUndo ? <UndoPart serverId={serverId} /> : null}
    </div>
  );
}

function Gate({ serverId }: { serverId: string }) {
  const queries = useQueryClient();
  const gate = useQuery({
    queryKey: ['join-gate', serverId, 'settings'],
    queryFn: ({ signal }) => client.api.getJoinGate({ serverId, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (gate.isPending) return <Loading label={text.loading} />;
  if (gate.isLoadingError) return <FailedRead query={gate} />;
  const keep = (answer: JoinGate) => keepAnswer(queries, ['join-gate', serverId, 'settings'], answer);
  return (
    <>
      <PausePart serverId={serverId} gate={gate.data} onChanged={keep} />
      <GateForm serverId={serverId} gate={gate.data} onChanged={keep} />
    </>
  );
}
