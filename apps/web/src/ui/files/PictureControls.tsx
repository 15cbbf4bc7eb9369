import { LIMITS } from '@guildhall/protocol/limits';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { FormError } from '../FormError.tsx';
import { returnFocusFrom } from '../focus/focus-history.ts';
import { Icon } from '../Icon.tsx';
import { uiText } from '../strings.ts';
import { showToast } from '../toasts/toast.ts';
import { FileButton } from './FileButton.tsx';
import { uploadText } from './upload-strings.ts';

interface PictureControlsProps {
  /** The kind of picture inside a sentence, such as "icon". */
  what: string;
  /** Whether there is a picture to remove. */
  present: boolean;
  onUpload(file: File): Promise<unknown>;
  onRemove(): Promise<unknown>;
}

/** Uploads or removes a picture, without a separate Save. */
export function PictureControls({ what, present, onUpload, onRemove }: PictureControlsProps) {
  const [tooLarge, setTooLarge] = useState(false);
  const upload = useAction(async (file: File) => {
    await onUpload(file);
    showToast(uiText.saved);
  });
  const [removing, setRemoving] = useState(false);
  function choose(file: File): void {
    const large = file.size > LIMITS.imageBytes;
    setTooLarge(large);
    if (large) upload.clear();
    else void upload.run(file);
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/gif"
          busy={upload.busy}
          icon={<Icon of={ImageUp} size={16} />}
          onFile={choose}
        >
          {uploadText.upload(what)}
        </FileButton>
        {present ? (
          <Button ref={returnFocusFrom} kind="quiet" onClick={() => setRemoving(true)}>
            {uploadText.remove(what)}
          </Button>
        ) : null}
      </div>
      <FormError>{tooLarge ? uploadText.tooLarge : upload.error}</FormError>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={uploadText.removeTitle}
        description={uploadText.removeHint}
        confirm={uploadText.remove(what)}
        onConfirm={async () => {
          await onRemove();
          showToast(uploadText.removed);
        }}
      />
    </div>
  );
}
