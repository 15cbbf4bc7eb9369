import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { applicationText as text } from './strings.ts';

interface SecretDialogProps {
  title: string;
  hint: string;
  secret: string;
  onClose(): void;
}

/** Shows a secret, which is possible only once. */
export function SecretDialog({ title, hint, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={hint}
      width="medium"
      shownOnce
      actions={<Button onClick={onClose}>{text.tokenDone}</Button>}
    >
      <CopyField label={title} value={secret} />
    </Dialog>
  );
}
