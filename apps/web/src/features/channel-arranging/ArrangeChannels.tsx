import { FolderPlus, Hash, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { listedRows, moveOnto, rowsAround } from '../../state/channels/channel-order.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { channelGroups } from '../../state/selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { SortableList } from '../../ui/entries/SortableList.tsx';
import { useDragged } from '../../ui/entries/use-dragged.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState } from '../../ui/Surface.tsx';
import { currentRows, moveChannel } from '../channels/index.ts';
import { ArrangeRow } from './ArrangeRow.tsx';
import { arrangingText as text } from './strings.ts';

/** A server's channels, which can be moved by mouse, touch or keyboard. */
export function ArrangeChannels({ serverId }: { serverId: string }) {
  const channels = useGateway((state) => state.channels);
  const rows = useMemo(() => listedRows(channelGroups(channels, serverId)), [channels, serverId]);
  const create = (category?: true) =>
    openOverlay({ kind: 'createChannel', serverId, ...(category ? { category } : {}) });
  const buttons = (
    <>
      <Button kind="primary" icon={<Icon of={Plus} size={16} />} onClick={() => create()}>
        {text.createChannel}
      </Button>
      <Button icon={<Icon of={FolderPlus} size={16} />} onClick={() => create(true)}>
        {text.createCategory}
      </Button>
    </>
  );
  if (rows.length === 0) {
    return (
      <EmptyState icon={Hash} title={text.emptyTitle} action={buttons}>
        {text.empty}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {text.hint} <span className="touch:hidden">{text.keyboardHint}</span>
      </p>
      <div className="flex flex-wrap gap-2">{buttons}</div>
      <SortableRows serverId={serverId} rows={rows} />
    </div>
  );
}

function SortableRows({ serverId, rows }: { serverId: string; rows: ReturnType<typeof listedRows> }) {
  const [dragged, drag] = useDragged(rows, ({ name }) => text.gone(name));
  const shown = rowsAround(rows, dragged?.id ?? null);
  function drop(id: string, overId: string): void {
    const move = moveOnto(currentRows(serverId), id, overId);
    if (move) void moveChannel(serverId, move);
  }
  return (
    <SortableList
      entries={shown}
      describePlace={(id, overId) => describePlace(serverId, id, overId)}
      onDrag={drag}
      onDrop={drop}
    >
      <ul className="grid gap-px rounded-card border border-line bg-field p-1.5">
        {shown.map((channel) => (
          <ArrangeRow key={channel.id} channel={channel} indented={isIndented(rows, channel.id)} />
        ))}
      </ul>
    </SortableList>
  );
}

function describePlace(serverId: string, id: string, overId: string): string | undefined {
  const rows = currentRows(serverId);
  const named = (rowId: string | null) => rows.find((row) => row.id === rowId)?.name ?? '';
  const move = moveOnto(rows, id, overId);
  if (!move) return undefined;
  return rows.find((row) => row.id === move.id)?.kind === 'category'
    ? text.placeOfCategory(named(id), move.position + 1)
    : text.place(named(id), named(move.parentId) || text.noCategory, move.position + 1);
}

function isIndented(rows: ReturnType<typeof listedRows>, id: string): boolean {
  const row = rows.find((each) => each.id === id);
  return row?.kind !== 'category' && rows.some(({ id: each }) => each === row?.parentId);
}
