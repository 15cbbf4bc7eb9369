import { useConversation } from '../conversation.ts';
import { Dividers } from './Dividers.tsx';
import { messageListText } from './list-strings.ts';
import type { Row } from './rows.ts';

/** The line that replaces messages of blocked people and toggles them. */
export function BlockedRow({ row }: { row: Extract<Row, { kind: 'blocked' }> }) {
  const { showBlocked } = useConversation();
  const { messageIds, open } = row;
  return (
    <div>
      <Dividers day={row.day} firstNew={row.firstNew} />
      <p className="flex min-h-8 items-center gap-2 px-4 ps-17 text-muted text-sm">
        {messageListText.blocked(messageIds.length)}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => showBlocked(messageIds, !open)}
          className="min-h-8 rounded-control px-1 font-medium text-accent touch:min-h-11 hover:underline"
        >
          {open ? messageListText.hideBlocked : messageListText.showBlocked}
        </button>
      </p>
    </div>
  );
}
