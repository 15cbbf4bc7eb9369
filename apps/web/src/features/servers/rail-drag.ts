/** Dragging servers to another place in the rail; the menu of a server does the same by keyboard. Loads with the first input. */
import type { DragEvent } from 'react';
import { placeServer } from '../../state/places/server-order.ts';

/** Only while something is dragged: other pages and files are no servers. */
let dragged: string | null = null;

function sideAt({ clientY, currentTarget }: DragEvent<HTMLElement>): 'above' | 'below' {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'above' : 'below';
}

function unmark({ currentTarget }: DragEvent<HTMLElement>): void {
  delete currentTarget.dataset.drop;
}

/** What an item of the rail listens to; `data-drop` says on which side of it a drop would land. */
export function dragHandlers(serverId: string) {
  return {
    onDragStart(event: DragEvent<HTMLElement>) {
      dragged = serverId;
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragEnd() {
      dragged = null;
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (dragged === null || dragged === serverId) return;
      event.preventDefault();
      event.currentTarget.dataset.drop = sideAt(event);
    },
    onDragLeave: unmark,
    onDrop(event: DragEvent<HTMLElement>) {
      unmark(event);
      if (dragged === null) return;
      event.preventDefault();
      placeServer(dragged, serverId, sideAt(event));
    },
  };
}
