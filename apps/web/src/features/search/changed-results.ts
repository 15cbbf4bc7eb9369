/** Search results after changes of the messages in them. Pure. */
import type { Message } from '@guildhall/protocol';
import type { GatewayEvent } from '../../state/events.ts';

interface Page {
  readonly items: readonly Message[];
  readonly total: number;
}

/** The pages after an event; undefined if they contain none of its messages. */
export function changedResults<Result extends Page>(
  pages: readonly Result[],
  event: GatewayEvent,
): Result[] | undefined {
  switch (event.name) {
    case 'MESSAGE_UPDATE':
      return changeIn(pages, [event.payload.id], (message) => [{ ...message, ...event.payload }]);
    case 'MESSAGE_DELETE':
      return changeIn(pages, [event.payload.id], () => []);
    case 'MESSAGE_DELETE_BULK':
      return changeIn(pages, event.payload.ids, () => []);
    default:
      return undefined;
  }
}

/** Where the next page begins: deleted results no longer count, because the service does not find them either. */
export function countResults(pages: readonly Page[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

function changeIn<Result extends Page>(
  pages: readonly Result[],
  ids: readonly string[],
  change: (message: Message) => readonly Message[],
): Result[] | undefined {
  const isMeant = ({ id }: Message) => ids.includes(id);
  if (!pages.some(({ items }) => items.some(isMeant))) return undefined;
  const changed = pages.map((page) => ({
    ...page,
    items: page.items.flatMap((message) => (isMeant(message) ? change(message) : [message])),
  }));
  const fewer = countResults(pages) - countResults(changed);
  return changed.map((page) => ({ ...page, total: page.total - fewer }));
}
