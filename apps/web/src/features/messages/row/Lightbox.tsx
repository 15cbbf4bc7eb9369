import type { Attachment } from '@guildhall/protocol';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { useAttachmentUrl } from '../../../state/queries/attachment-urls.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { returnFocus } from '../../../ui/focus-history.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { uiText } from '../../../ui/strings.ts';
import { partText } from './part-strings.ts';

interface LightboxProps {
  pictures: readonly Attachment[];
  /** Index of the picture that is looked at, or null. */
  shown: number | null;
  onShow(index: number | null): void;
}

/** A picture by itself, as large as the window allows; arrow keys lead to the others of its message. */
export default function Lightbox({ pictures, shown, onShow }: LightboxProps) {
  const picture = shown === null ? undefined : pictures[shown];
  const url = useAttachmentUrl(picture?.url ?? '');
  const step = (by: number): void => {
    if (shown !== null) onShow((shown + by + pictures.length) % pictures.length);
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
  }

  return (
    <Primitive.Root open={picture !== undefined} onOpenChange={(open) => !open && onShow(null)}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Primitive.Content
          aria-describedby={undefined}
          // Not its close button, whose tooltip would take the first Esc.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.target instanceof HTMLElement) event.target.focus();
          }}
          onCloseAutoFocus={returnFocus}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-40 grid grid-rows-[auto_minmax(0,1fr)] outline-none"
        >
          <Head pictures={pictures} shown={shown} step={step} />
          {picture ? (
            <img
              src={url}
              alt={picture.filename}
              className="m-auto max-h-full min-h-0 max-w-full object-contain p-2 wide:p-6"
            />
          ) : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface HeadProps extends Pick<LightboxProps, 'pictures' | 'shown'> {
  /** Goes to another picture, so many places on. */
  step(by: number): void;
}

/** The name of the picture, the way to the others, and its download. */
function Head({ pictures, shown, step }: HeadProps) {
  const picture = shown === null ? undefined : pictures[shown];
  const url = useAttachmentUrl(picture?.url ?? '');
  return (
    <header className="flex items-center gap-1 bg-raised px-3 py-1.5">
      <Primitive.Title className="min-w-0 flex-1 truncate text-sm">{picture?.filename}</Primitive.Title>
      {pictures.length > 1 && shown !== null ? (
        <>
          <span className="text-muted text-xs tabular-nums">
            {partText.position(shown + 1, pictures.length)}
          </span>
          <IconButton label={partText.previous} shortcut="←" onClick={() => step(-1)}>
            <Icon of={ChevronLeft} />
          </IconButton>
          <IconButton label={partText.next} shortcut="→" onClick={() => step(1)}>
            <Icon of={ChevronRight} />
          </IconButton>
        </>
      ) : null}
      {picture ? (
        <a
          href={url}
          download={picture.filename}
          aria-label={partText.download(picture.filename)}
          className="grid size-8 place-items-center rounded-control hover:bg-hover touch:size-11"
        >
          <Icon of={Download} />
        </a>
      ) : null}
      <Primitive.Close asChild>
        <IconButton label={uiText.close} shortcut="Esc">
          <Icon of={X} />
        </IconButton>
      </Primitive.Close>
    </header>
  );
}
