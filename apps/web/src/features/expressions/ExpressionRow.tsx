import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { type Audited, ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { expressionText as text } from './strings.ts';

interface ExpressionRowProps {
  url: string;
  /** Pixels of the picture's sides. */
  size: number;
  name: string;
  note: string;
  editLabel: string;
  onEdit(): void;
  deleteHint: string;
  /** Whether the audit log records the deletion. */
  audited?: boolean;
  remove(audited: Audited): Promise<unknown>;
}

/** A custom emoji or sticker in its list, with its actions. */
export function ExpressionRow(props: ExpressionRowProps) {
  const [deleting, setDeleting] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-field p-3">
      <img
        src={props.url}
        alt=""
        width={props.size}
        height={props.size}
        loading="lazy"
        className="shrink-0 object-contain"
        style={{ width: props.size, height: props.size }}
      />
      <div className="min-w-0 flex-1 basis-32">
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {props.name}
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">{props.note}</p>
      </div>
      <div className="ms-auto flex gap-3">
        <IconButton label={props.editLabel} onClick={props.onEdit}>
          <Icon of={Pencil} />
        </IconButton>
        <IconButton
          label={text.delete(props.name)}
          onClick={() => setDeleting(true)}
          className="hover:text-danger"
        >
          <Icon of={Trash2} />
        </IconButton>
      </div>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={text.deleteTitle(props.name)}
        description={props.deleteHint}
        confirm={text.confirmDelete}
        audited={props.audited ?? false}
        onConfirm={async (audited) => {
          await props.remove(audited);
          showToast(text.deleted(props.name));
        }}
      />
    </li>
  );
}
