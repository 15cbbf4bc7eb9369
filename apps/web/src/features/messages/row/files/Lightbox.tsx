import type { Attachment } from '@guildhall/protocol';
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { inReadingDirection } from '../../../../languages/reading-direction.ts';
import { useAttachmentUrl } from '../../../../state/queries/attachment-urls.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { keepUnderNotice } from '../../../../ui/dialogs/presses-on-notices.ts';
import { useSwipe } from '../../../../ui/floating/use-swipe.ts';
import { coverPage } from '../../../../ui/focus/covered-page.ts';
import { focusDialog } from '../../../../ui/focus/focus-dialog.ts';
import { returnFocus } from '../../../../ui/focus/focus-history.ts';
import { useBackGesture } from '../../../../ui/focus/use-back-gesture.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { uiText } from '../../../../ui/strings.ts';
import { partText } from '../part-strings.ts';
import { lightboxText } from './lightbox-strings.ts';
import { useZoom } from './use-zoom.ts';
import { LARGEST_SCALE } from './zoom.ts';

type ShownPicture = Pick<Attachment, 'id' | 'url' | 'filename'>;

interface LightboxProps {
  pictures: readonly ShownPicture[];
  /** Index of the shown picture, or null. */
  shown: number | null;
  onShow(index: number | null): void;
}

/**
 * Shows a picture as large as the window allows, or larger on demand; arrow keys and swipes go to the message's other
 * pictures, or move a picture that is larger than the window.
 */
export function Lightbox({ pictures, shown, onShow }: LightboxProps) {
  const picture = shown === null ? undefined : pictures[shown];
  useBackGesture(picture !== undefined, () => onShow(null));
  const step = (by: number): void => {
    if (shown !== null) onShow((shown + by + pictures.length) % pictures.length);
  };
  return (
    <Primitive.Root open={picture !== undefined} onOpenChange={(open) => !open && onShow(null)}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        {picture ? <Viewer picture={picture} pictures={pictures} step={step} /> : null}
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface ViewerProps extends Pick<LightboxProps, 'pictures'> {
  picture: ShownPicture;
  /** Goes to another picture, by a number of steps. */
  step(by: number): void;
}

/** A picture, fitted to the window at first. The dialog stays open between pictures, so its buttons keep the focus. */
function Viewer({ picture, pictures, step }: ViewerProps) {
  const url = useAttachmentUrl(picture.url);
  const image = useRef<HTMLImageElement>(null);
  const { zoom, frame, handlers, onKey, larger, smaller, fit } = useZoom(image);
  const goTo = (by: number): void => {
    fit();
    step(by);
  };
  const swipe = useSwipe((way) => {
    if (zoom.scale === 1) goTo(-way);
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey(event)) event.preventDefault();
    else if (inReadingDirection(event.key) === 'ArrowLeft') goTo(-1);
    else if (inReadingDirection(event.key) === 'ArrowRight') goTo(1);
  }

  return (
    <Primitive.Content
      ref={coverPage}
      aria-describedby={undefined}
      onOpenAutoFocus={focusDialog}
      onCloseAutoFocus={returnFocus}
      onPointerDownOutside={keepUnderNotice}
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-40 grid grid-rows-[auto_minmax(0,1fr)] outline-none"
    >
      <Head pictures={pictures} picture={picture} step={goTo}>
        <ZoomControls scale={zoom.scale} smaller={smaller} larger={larger} />
      </Head>
      <div
        ref={frame}
        {...handlers}
        {...swipe}
        className={classNames(
          'flex min-h-0 min-w-0 touch-none overflow-hidden p-2 wide:p-6',
          zoom.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      >
        <img
          key={picture.id}
          ref={image}
          src={url}
          alt={picture.filename}
          draggable={false}
          className="m-auto max-h-full max-w-full select-none object-contain"
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      </div>
    </Primitive.Content>
  );
}

interface ZoomControlsProps {
  scale: number;
  smaller(): void;
  larger(): void;
}

/** At its limit a button stays focusable: on a disabled one, the keys of the dialog would no longer work. */
function ZoomControls({ scale, smaller, larger }: ZoomControlsProps) {
  return (
    <>
      <span role="status" className="text-muted text-xs tabular-nums">
        {lightboxText.scale(scale)}
      </span>
      <IconButton label={lightboxText.smaller} shortcut="-" aria-disabled={scale === 1} onClick={smaller}>
        <Icon of={ZoomOut} />
      </IconButton>
      <IconButton
        label={lightboxText.larger}
        shortcut="+"
        aria-disabled={scale === LARGEST_SCALE}
        onClick={larger}
      >
        <Icon of={ZoomIn} />
      </IconButton>
    </>
  );
}

interface HeadProps extends ViewerProps {
  /** The zoom controls. */
  children: ReactNode;
}

/** The picture's name, buttons to the others, and the download. */
function Head({ pictures, picture, step, children }: HeadProps) {
  const url = useAttachmentUrl(picture.url);
  return (
    <header className="flex flex-wrap items-center gap-1 bg-raised px-3 py-1.5">
      <Primitive.Title aria-live="polite" className="min-w-0 grow basis-24 truncate text-sm">
        {picture.filename}
      </Primitive.Title>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-1">
        {children}
        {pictures.length > 1 ? (
          <>
            <span aria-live="polite" className="whitespace-nowrap text-muted text-xs tabular-nums">
              {lightboxText.position(pictures.indexOf(picture) + 1, pictures.length)}
            </span>
            <IconButton
              label={lightboxText.previous}
              shortcut={inReadingDirection('←')}
              onClick={() => step(-1)}
            >
              <Icon of={ChevronLeft} />
            </IconButton>
            <IconButton label={lightboxText.next} shortcut={inReadingDirection('→')} onClick={() => step(1)}>
              <Icon of={ChevronRight} />
            </IconButton>
          </>
        ) : null}
        <a
          href={url}
          download={picture.filename}
          aria-label={partText.download(picture.filename)}
          className="grid size-8 place-items-center rounded-control hover:bg-hover touch:size-11"
        >
          <Icon of={Download} />
        </a>
        <Primitive.Close asChild>
          <IconButton label={uiText.close} shortcut="Esc">
            <Icon of={X} />
          </IconButton>
        </Primitive.Close>
      </div>
    </header>
  );
}
