import type { Embed } from '@guildhall/protocol';
import { CirclePlay } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useAttachmentUrl } from '../../../state/queries/attachment-urls.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { formatFull } from '../../../ui/text/format-time.ts';
import type { FormatContext } from '../conversation.ts';
import { embedText } from './embed-strings.ts';
import { displayShape, Lightbox } from './files/AttachmentList.tsx';
import { Covered } from './files/Covered.tsx';
import { fileName } from './files/file-name.ts';
import { MessageText } from './MessageText.tsx';
import { partText } from './part-strings.ts';

/** An embed of a bot or webhook, or the preview of a link. Pictures are fetched without a referrer. */
export function EmbedCard({ embed, context }: { embed: Embed; context: FormatContext }) {
  return (
    <div
      className="my-1 flex max-w-xl gap-4 overflow-hidden rounded-control border border-s-4 bg-raised p-3"
      style={embed.color === undefined ? undefined : { borderLeftColor: cssColor(embed.color) }}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 text-sm">
        {embed.provider ? (
          <p dir="auto" className="text-muted text-xs [overflow-wrap:anywhere]">
            {embed.provider.name}
          </p>
        ) : null}
        {embed.author ? <EmbedAuthor {...embed.author} /> : null}
        {embed.title ? (
          <p dir="auto" className="font-semibold text-base [overflow-wrap:anywhere]">
            <OptionalLink url={embed.url}>{embed.title}</OptionalLink>
          </p>
        ) : null}
        {embed.description ? <MessageText content={embed.description} context={context} /> : null}
        <Fields embed={embed} context={context} />
        {embed.image ? (
          <EmbedPicture
            covered={context.covered}
            picture={embed.image}
            className="mt-1 max-h-80 max-w-full"
            style={reservedFor(embed.image)}
          />
        ) : null}
        {embed.video ? <Video url={embed.video.url} /> : null}
        <Footer embed={embed} />
      </div>
      {embed.thumbnail ? (
        <EmbedPicture covered={context.covered} picture={embed.thumbnail} className="size-16 object-cover" />
      ) : null}
    </div>
  );
}

function Fields({ embed, context }: { embed: Embed; context: FormatContext }) {
  if (!embed.fields || embed.fields.length === 0) return null;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 gap-y-2">
      {embed.fields.map(({ name, value, inline }, index) => (
        // Fields of an embed never move, so their index is their key.
        <div key={`${String(index)} ${name}`} className={inline ? 'min-w-0' : 'col-span-full min-w-0'}>
          <dt dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {name}
          </dt>
          <dd>
            <MessageText content={value} context={context} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Footer({ embed: { footer, timestamp } }: { embed: Embed }) {
  if (!footer && timestamp === undefined) return null;
  return (
    <p className="flex items-center gap-2 text-muted text-xs">
      {footer?.icon_url ? (
        <Picture url={footer.proxy_icon_url ?? footer.icon_url} className="size-4 rounded-full" />
      ) : null}
      <span dir="auto" className="[overflow-wrap:anywhere]">
        {[footer?.text, timestamp === undefined ? undefined : formatFull(timestamp)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
  );
}

function EmbedAuthor({
  name,
  url,
  icon_url,
  proxy_icon_url: iconUrl = icon_url,
}: NonNullable<Embed['author']>) {
  return (
    <p className="flex items-center gap-2 font-medium text-xs">
      {iconUrl ? <Picture url={iconUrl} className="size-5 rounded-full" /> : null}
      <span dir="auto" className="[overflow-wrap:anywhere]">
        <OptionalLink url={url}>{name}</OptionalLink>
      </span>
    </p>
  );
}

/** Opened in its own tab, because playing it here would tell its site who reads the message. */
function Video({ url }: { url: string }) {
  const site = URL.parse(url)?.hostname ?? '';
  return (
    <p className="flex items-center gap-2 font-medium">
      <Icon of={CirclePlay} size={18} />
      <OptionalLink url={url}>{embedText.watch(site)}</OptionalLink>
    </p>
  );
}

function OptionalLink({ url, children }: { url: string | undefined; children: ReactNode }) {
  if (!url || !isWebAddress(url)) return children;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="text-accent hover:underline">
      {children}
    </a>
  );
}

interface EmbedPictureProps extends Pick<PictureProps, 'className' | 'style'> {
  picture: NonNullable<Embed['image']>;
  covered: boolean | undefined;
}

/** A picture that opens when pressed. Some channels cover it first. */
function EmbedPicture({ picture, covered = false, className, style }: EmbedPictureProps) {
  const [open, setOpen] = useState(false);
  const url = picture.proxy_url ?? picture.url;
  if (!isWebAddress(useAttachmentUrl(url))) return null;
  const filename = fileName(picture.url);
  const shown = (
    <button
      type="button"
      aria-label={partText.openPicture(filename)}
      onClick={() => setOpen(true)}
      className="block max-w-full shrink-0 self-start"
    >
      <Picture url={url} className={className} style={style} />
    </button>
  );
  return (
    <>
      {covered ? <Covered name={filename}>{shown}</Covered> : shown}
      {open ? (
        <Lightbox
          pictures={[{ id: url, url, filename }]}
          shown={0}
          onShow={(index) => setOpen(index !== null)}
        />
      ) : null}
    </>
  );
}

/** The shape of a picture of known size, so that nothing moves when it has loaded. */
function reservedFor({ width = 0, height = 0 }: NonNullable<Embed['image']>): CSSProperties {
  return width > 0 && height > 0 ? displayShape({ width, height }) : {};
}

const isWebAddress = (url: string) => /^https?:/i.test(url);

interface PictureProps {
  url: string;
  alt?: string;
  className: string;
  style?: CSSProperties | undefined;
}

/** A picture from another site; only web addresses are fetched. */
export function Picture({ url, alt = '', className, style }: PictureProps) {
  const current = useAttachmentUrl(url);
  if (!isWebAddress(current)) return null;
  return (
    <img
      src={current}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      className={`rounded-[4px] ${className}`}
      style={style}
    />
  );
}

/** 0xRRGGBB as CSS. */
export function cssColor(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}
