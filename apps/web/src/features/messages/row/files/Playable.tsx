import type { Attachment } from '@guildhall/protocol';
import { Download, FileText } from 'lucide-react';
import { formatBytes } from '../../../../languages/format-bytes.ts';
import { useAttachmentUrl } from '../../../../state/queries/attachment-urls.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { partText } from '../part-strings.ts';
import { Covered } from './Covered.tsx';

interface PlayableProps {
  attachment: Attachment;
  /** Whether a video is covered until pressed. */
  covered: boolean;
}

/** A file that is not a picture: a player, or a card to download it. */
export function Playable({ attachment, covered }: PlayableProps) {
  const { contentType, filename } = attachment;
  const url = useAttachmentUrl(attachment.url);
  if (contentType.startsWith('video/')) {
    const video = <Video attachment={attachment} />;
    return covered ? <Covered name={filename}>{video}</Covered> : video;
  }
  return (
    <div className="grid gap-2 rounded-control border border-line bg-raised p-3">
      <div className="flex flex-wrap items-center gap-3">
        <Icon of={FileText} size={24} className="shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-24">
          <a
            href={url}
            download={filename}
            className="line-clamp-2 text-accent hover:underline [overflow-wrap:anywhere]"
          >
            {filename}
          </a>
          <p className="text-muted text-xs">{formatBytes(attachment.size)}</p>
        </div>
        <a
          href={url}
          download={filename}
          aria-label={partText.download(filename)}
          className="grid size-[32px] shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink touch:size-[44px]"
        >
          <Icon of={Download} />
        </a>
      </div>
      {contentType.startsWith('audio/') ? (
        <audio controls preload="none" src={url} aria-label={filename} className="w-full">
          <track kind="captions" />
        </audio>
      ) : null}
    </div>
  );
}

function Video({ attachment: { url, filename, width, height } }: { attachment: Attachment }) {
  return (
    <video
      controls
      preload="metadata"
      src={useAttachmentUrl(url)}
      aria-label={filename}
      className="max-h-80 max-w-full rounded-control bg-code"
      {...(width !== null && height !== null ? { style: { aspectRatio: `${width} / ${height}` } } : {})}
    >
      <track kind="captions" />
    </video>
  );
}
