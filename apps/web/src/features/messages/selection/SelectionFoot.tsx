import { LIMITS } from '@guildhall/protocol/limits';
import { useEffect, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { mayContain } from '../../../state/messages/may-contain.ts';
import { deselect, endSelection, type MessageSelection } from '../../../state/messages/message-selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { uiText } from '../../../ui/strings.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { deleteMessages, splitByAge } from './delete-selected.ts';
import { selectionText as text } from './strings.ts';

/** Replaces the composer in selection mode: the number of selected messages, and their deletion. */
export function SelectionFoot({ selection }: { selection: MessageSelection }) {
  const [asking, setAsking] = useState(false);
  const count = selection.ids.size;
  useDeselectGone(selection);
  return (
    <section
      aria-label={text.bar}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || asking) return;
        event.stopPropagation();
        endSelection();
      }}
      className="mx-4 flex min-h-11 flex-wrap items-center gap-2 rounded-card border border-line bg-side py-1.5 pe-1.5 ps-4"
    >
      <p className="min-w-0 flex-1 basis-40 tabular-nums">
        <span role="status">{text.selected(count, LIMITS.bulkDelete)}</span>
        <span className="hidden text-muted text-sm wide:inline"> · {text.hint}</span>
      </p>
      <Button kind="quiet" onClick={endSelection}>
        {uiText.cancel}
      </Button>
      <Button kind="danger" disabled={count === 0} onClick={() => setAsking(true)} autoFocus>
        {text.delete}
      </Button>
      {asking ? <DeleteSelectedDialog selection={selection} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

/** Deselects messages that someone deletes. */
function useDeselectGone({ channelId, ids }: MessageSelection): void {
  const gone = useGateway(({ messages }) => [...ids].filter((id) => !mayContain(messages[channelId], id)));
  useEffect(() => {
    if (gone.length > 0) deselect(channelId, gone);
  }, [channelId, gone]);
}

/** Confirms deleting several messages. */
function DeleteSelectedDialog({ selection, onClose }: { selection: MessageSelection; onClose(): void }) {
  const ids = [...selection.ids];
  const { old } = splitByAge(ids, Date.now());
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.deleteTitle(ids.length)}
      description={old.length > 0 ? `${text.deleteHint} ${text.older(old.length)}` : text.deleteHint}
      confirm={text.confirm}
      audited
      onConfirm={async (audited) => {
        await deleteMessages(selection.channelId, ids, audited);
        showToast(text.deleted(ids.length));
        deselect(selection.channelId, ids);
      }}
    />
  );
}
