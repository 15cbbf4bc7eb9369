import { LIMITS } from '@guildhall/protocol/limits';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { FormError } from '../ui/FormError.tsx';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/Toast.tsx';
import { appText } from './strings.ts';
import { useAction } from './use-action.ts';

interface PictureControlsProps {
  /** What the picture is, as it stands inside a sentence, such as "icon". */
  what: string;
  /** Whether there is one that can be taken away. */
  present: boolean;
  onUpload(file: File): Promise<unknown>;
  onRemove(): Promise<unknown>;
}

/** Sets a picture or takes it away; either takes effect at once. */
export function PictureControls({ what, present, onUpload, onRemove }: PictureControlsProps) {
  const [tooLarge, setTooLarge] = useState(false);
  const upload = useAction(async (file: File) => {
    await onUpload(file);
    showToast(appText.pictureSaved);
  });
  const remove = useAction(async () => {
    await onRemove();
    showToast(appText.pictureRemoved);
  });
  function choose(file: File): void {
    const large = file.size > LIMITS.imageBytes;
    setTooLarge(large);
    remove.clear();
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
          {appText.uploadPicture(what)}
        </FileButton>
        {present ? (
          <Button kind="quiet" busy={remove.busy} onClick={() => void remove.run()}>
            {appText.removePicture(what)}
          </Button>
        ) : null}
      </div>
      <FormError>
        {tooLarge ? appText.pictureTooLarge : (upload.error ?? upload.fields.file ?? remove.error)}
      </FormError>
    </div>
  );
}
