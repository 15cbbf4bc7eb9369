import { LIMITS } from '@guildhall/protocol/limits';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../FormError.tsx';
import { Icon } from '../Icon.tsx';
import { uiText } from '../strings.ts';
import { showToast } from '../Toast.tsx';
import { FileButton } from './FileButton.tsx';

interface PictureControlsProps {
  /** The kind of picture inside a sentence, such as "icon". */
  what: string;
  /** Whether there is a picture to remove. */
  present: boolean;
  onUpload(file: File): Promise<unknown>;
  onRemove(): Promise<unknown>;
}

/** Sets or removes a picture, at once. */
export function PictureControls({ what, present, onUpload, onRemove }: PictureControlsProps) {
  const [tooLarge, setTooLarge] = useState(false);
  const upload = useAction(async (file: File) => {
    await onUpload(file);
    showToast(uiText.pictureSaved);
  });
  const remove = useAction(async () => {
    await onRemove();
    showToast(uiText.pictureRemoved);
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
          {uiText.uploadPicture(what)}
        </FileButton>
        {present ? (
          <Button kind="quiet" busy={remove.busy} onClick={() => void remove.run()}>
            {uiText.removePicture(what)}
          </Button>
        ) : null}
      </div>
      <FormError>{tooLarge ? uiText.pictureTooLarge : (upload.error ?? remove.error)}</FormError>
    </div>
  );
}
