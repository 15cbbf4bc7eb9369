import {
  type Active,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { PatientKeyboardSensor } from './patient-keyboard-sensor.ts';
import { sortText as text } from './strings.ts';

interface SortableListProps {
  entries: readonly { readonly id: string; readonly name: string }[];
  /** The new place of an entry, for screen readers. */
  describePlace(id: string, overId: string): string | undefined;
  /** Called with the entry that is being dragged; without one at the end. */
  onDrag(id: string | undefined): void;
  onDrop(id: string, overId: string): void;
  children: ReactNode;
}

/** Rows with `useSortable`, whose handles move them by mouse, touch or keyboard. */
export function SortableList(props: SortableListProps) {
  const { entries, describePlace, onDrag, onDrop, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(PatientKeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  /** Nothing about an entry that has been deleted: a notice says that. */
  function say({ id }: Pick<Active, 'id'>, sentence: (name: string) => string): string | undefined {
    const entry = entries.find((each) => each.id === id);
    return entry && sentence(entry.name);
  }
  function end({ active, over }: DragEndEvent): void {
    onDrag(undefined);
    if (over) onDrop(String(active.id), String(over.id));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => say(active, text.picked),
          onDragOver: ({ active, over }) =>
            over ? describePlace(String(active.id), String(over.id)) : undefined,
          onDragEnd: ({ active }) => say(active, text.dropped),
          onDragCancel: ({ active }) => say(active, text.cancelled),
        },
        screenReaderInstructions: { draggable: text.instructions },
      }}
      onDragStart={({ active }) => onDrag(String(active.id))}
      onDragCancel={() => onDrag(undefined)}
      onDragEnd={end}
    >
      <SortableContext items={entries.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
