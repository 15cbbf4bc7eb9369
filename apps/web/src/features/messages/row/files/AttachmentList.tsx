import type { Attachment } from '@guildhall/protocol';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useAttachmentUrl } from '../../../../state/queries/attachment-urls.ts';
import { loadLater, WithPlaceholder } from '../../../../state/slots.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { partText } from '../part-strings.ts';

export const Lightbox = loadLater(() => import('./Lightbox.tsx'), 'Lightbox');
const Playable = loadLater(() => import('./Playable.tsx'), 'Playable');

/** Files whose names begin with this are covered until pressed. */
export const SPOILER = 'SPOILER_';
export const isSpoiler = ({ filename }: Pick<Attachment, 'filename'>) => filename.startsWith(SPOILER);
const MAX_SIZE = { width: 400, height: 300 } as const;

type Sized = Attachment & { readonly width: number; readonly height: number };

interface AttachmentListProps {
  attachments: readonly Attachment[];
  /** Whether the channel covers pictures and videos until pressed. */
  covered?: boolean | undefined;
}

/** Says how many files retention has removed from a message. */
export function ExpiredAttachments({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-faint text-sm">
      <Icon of={FileText} size={14} />
      <em>{partText.expired(count)}</em>
    </p>
  );
}

/** Files of a message: pictures first, then players, then downloads. */
export function AttachmentList({ attachments, covered = false }: AttachmentListProps) {
  if (attachments.length === 0) return null;
  const pictures = attachments.filter(isPicture);
  const others = attachments.filter((attachment) => !isPicture(attachment));
  return (
    <div className="my-1 grid max-w-xl gap-2">
      {pictures.length > 0 ? <Pictures pictures={pictures} covered={covered} /> : null}
      {others.map((attachment) => (
        <WithPlaceholder key={attachment.id} placeholder={<div className="h-16" />}>
          <Playable attachment={attachment} covered={covered || isSpoiler(attachment)} />
        </WithPlaceholder>
      ))}
    </div>
  );
}

function Thumbnail({ url, blurred }: { url: string; blurred: boolean }) {
  const shown = classNames('size-full object-cover', blurred && 'blur-2xl');
  return <img data-picture="" src={useAttachmentUrl(url)} alt="" loading="lazy" className={shown} />;
}

function isPicture(attachment: Attachment): attachment is Sized {
  const { contentType, width, height } = attachment;
  return (
    contentType.startsWith('image/') && contentType !== 'image/svg+xml' && width !== null && height !== null
  );
}

/** A single picture keeps its shape; several fill rows of up to three. Their space is reserved while they load. */
function Pictures({ pictures, covered }: { pictures: readonly Sized[]; covered: boolean }) {
  const [shown, setShown] = useState<number | null>(null);
  const [uncovered, setUncovered] = useState<ReadonlySet<string>>(new Set());
  const isCovered = (picture: Sized) => (covered || isSpoiler(picture)) && !uncovered.has(picture.id);
  const alone = pictures.length === 1;
  return (
    <>
      <ul className={alone ? 'flex' : 'grid grid-cols-6 gap-1 overflow-hidden rounded-card'}>
        {pictures.map((picture, index) => (
          <li key={picture.id} className={classNames('min-w-0', !alone && tileClass(index, pictures.length))}>
            <button
              type="button"
              onClick={() =>
                isCovered(picture) ? setUncovered(new Set([...uncovered, picture.id])) : setShown(index)
              }
              aria-label={
                isCovered(picture)
                  ? partText.coveredPicture(picture.filename)
                  : partText.openPicture(picture.filename)
              }
              className={classNames(
                'relative block max-w-full overflow-hidden bg-hover',
                alone ? 'rounded-control' : 'size-full focus-visible:-outline-offset-2',
              )}
              style={alone ? displayShape(picture) : {}}
            >
              <Thumbnail url={picture.url} blurred={isCovered(picture)} />
              {isCovered(picture) ? (
                <span className="absolute inset-0 grid place-items-center">
                  <span className="rounded-full bg-raised px-3 py-1 font-semibold text-sm">
                    {partText.spoiler}
                  </span>
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {shown === null ? null : <Lightbox pictures={pictures} shown={shown} onShow={setShown} />}
    </>
  );
}

/**
 * The shape of one of several pictures. Three are a large one beside two; four are two rows of two; for other
 * counts, the first row has those that are left over from rows of three.
 */
function tileClass(index: number, count: number): string {
  if (count === 3) return index === 0 ? 'col-span-4 row-span-2 aspect-square' : 'col-span-2 aspect-square';
  const first = count === 4 ? 4 : count === 2 ? 2 : count % 3;
  if (index >= first) return 'col-span-2 aspect-square';
  return first === 1 ? 'col-span-6 aspect-2/1' : 'col-span-3 aspect-4/3';
}

/** The natural size, or the largest that fits; narrower on narrow screens. */
export function displayShape({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, MAX_SIZE.width / width, MAX_SIZE.height / height);
  return { width: Math.max(1, Math.round(width * scale)), aspectRatio: `${width} / ${height}` };
}
