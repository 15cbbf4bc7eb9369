/** Announcements for screen readers while a channel is dragged. */
import type { Active, Announcements } from '@dnd-kit/core';
import { moveOnto } from '../../state/channels/channel-order.ts';
import { currentRows } from '../channels/index.ts';
import { arrangingText as text } from './strings.ts';

export function dragAnnouncements(serverId: string): Announcements {
  const named = (id: unknown) => currentRows(serverId).find((row) => row.id === id)?.name ?? '';
  /** Says nothing about a deleted channel, because a notice reports it. */
  const say = ({ id }: Pick<Active, 'id'>, sentence: (name: string) => string) =>
    named(id) ? sentence(named(id)) : undefined;
  return {
    onDragStart: ({ active }) => say(active, text.picked),
    onDragOver({ active, over }) {
      const move = over ? moveOnto(currentRows(serverId), String(active.id), String(over.id)) : null;
      if (!move) return;
      const isCategory = currentRows(serverId).find(({ id }) => id === move.id)?.kind === 'category';
      if (isCategory) return text.placeOfCategory(named(active.id), move.position + 1);
      return text.place(named(active.id), named(move.parentId) || text.noCategory, move.position + 1);
    },
    onDragEnd: ({ active }) => say(active, text.dropped),
    onDragCancel: ({ active }) => say(active, text.cancelled),
  };
}
