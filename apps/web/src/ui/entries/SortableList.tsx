import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

interface SortableListProps {
  entries: readonly { readonly id: string }[];
  announcements: Announcements;
  /** How to drag by keyboard, for screen readers. */
  instructions: string;
  /** Called with the entry that is being dragged; without one at the end. */
  onDrag(id: string | undefined): void;
  onDrop(id: string, overId: string): void;
  children: ReactNode;
}

/** Rows with `useSortable`, whose handles move them by mouse, touch or keyboard. */
export function SortableList(props: SortableListProps) {
  const { entries, announcements, instructions, onDrag, onDrop, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  function end({ active, over }: DragEndEvent): void {
    onDrag(undefined);
    if (over) onDrop(String(active.id), String(over.id));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
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
