import { Coins } from 'lucide-react';
import { list } from '../../../languages/words.ts';
import type { OutgoingMessage } from '../../../state/model.ts';
import { Button } from '../../../ui/Button.tsx';
import { returnFocusFrom } from '../../../ui/focus/focus-history.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { formatCoins } from '../../../ui/text/format-coins.ts';
import { draftText } from '../compose/draft/draft-strings.ts';
import { plainName } from '../compose/draft/spoilers.ts';
import { FilePicture } from '../compose/FilePicture.tsx';
import { cancelUpload, listFiles } from '../compose/send/send.ts';
import { focusComposer } from '../focus-composer.ts';

/** The files of an outgoing message, with progress and a cancel button. */
export function UploadingFiles({ message }: { message: OutgoingMessage }) {
  const names = list(message.files.map(plainName));
  function cancel(): void {
    cancelUpload(message);
    focusComposer(message.channelId);
  }
  return (
    <div className="my-1 grid max-w-sm gap-2 rounded-control border border-line bg-raised p-3">
      <div className="flex flex-wrap gap-1.5">
        {listFiles(message).map((file) => (
          <FilePicture key={file.id} chosen={file} className="size-14 opacity-70" />
        ))}
      </div>
      <p dir="auto" className="truncate text-muted text-sm">
        {names}
      </p>
      {message.coins === undefined ? null : (
        <p className="flex items-center gap-1.5 text-muted text-xs">
          <Icon of={Coins} size={14} />
          {formatCoins(message.coins)}
        </p>
      )}
      {message.failure ? null : (
        <div className="flex items-center gap-3">
          <progress
            value={message.progress}
            max={1}
            aria-label={draftText.uploading(names)}
            className="upload-progress h-1.5 flex-1"
          />
          {/* The service may have a message whose files are all sent. The button may have the focus then. */}
          <Button
            ref={returnFocusFrom}
            kind="quiet"
            aria-disabled={message.progress === 1}
            onClick={message.progress === 1 ? undefined : cancel}
            className="aria-disabled:opacity-50"
          >
            {draftText.cancelUpload}
          </Button>
        </div>
      )}
    </div>
  );
}
