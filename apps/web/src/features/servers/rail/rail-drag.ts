/** Dragging servers and folders in the rail; their menus do the same by keyboard. Loads with the first input. */
import type { DragEvent } from 'react';
import { moveTo, type Side } from './rail-changes.ts';
import { changeRail } from './save-rail.ts';

/** Set only while an item is dragged, because other dragged things are not servers. */
let dragged: { readonly id: string; readonly isFolder: boolean } | null = null;

interface RailItem {
  readonly id: string;
  readonly isFolder?: boolean;
  /** Items can be dropped above and below a server in a folder, but not into it. */
  readonly inFolder?: boolean;
}

function sideAt({ clientY, currentTarget }: DragEvent<HTMLElement>, takesIn: boolean): Side {
  const { top, height } = currentTarget.getBoundingClientRect();
  const at = (clientY - top) / height;
  if (takesIn && at > 0.25 && at < 0.75) return 'into';
  return at < 0.5 ? 'above' : 'below';
}

function unmark({ currentTarget }: DragEvent<HTMLElement>): void {
  delete currentTarget.dataset.drop;
}

/** Event handlers of an item in the rail; `data-drop` shows where a drop would land. */
export function dragHandlers({ id, isFolder = false, inFolder = false }: RailItem) {
  const side = (event: DragEvent<HTMLElement>) => sideAt(event, !dragged?.isFolder && !inFolder);
  return {
    onDragStart(event: DragEvent<HTMLElement>) {
      dragged = { id, isFolder };
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragEnd() {
      dragged = null;
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (dragged === null || dragged.id === id) return;
      event.preventDefault();
      event.currentTarget.dataset.drop = side(event);
    },
    onDragLeave: unmark,
    onDrop(event: DragEvent<HTMLElement>) {
      unmark(event);
      if (dragged === null) return;
      const { id: moved } = dragged;
      const to = side(event);
      event.preventDefault();
      changeRail((rail) => moveTo(rail, moved, id, to));
    },
  };
}
