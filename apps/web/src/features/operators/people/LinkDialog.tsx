import { CopyField } from '../../../ui/CopyField.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { operatorText as text } from '../strings.ts';

/** The link that sets a password, shown once. */
export function LinkDialog({ link, onClose }: { link: string; onClose(): void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.linkTitle}
      description={text.linkHint}
      shownOnce
    >
      <CopyField label={text.link} value={link} />
    </Dialog>
  );
}
