import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Card } from '../Surface.tsx';

interface ArchiveCardProps {
  readonly status: 'none' | 'preparing' | 'ready';
  readonly url: string | null;
  readonly busy: boolean;
  readonly onRequest: () => void;
  readonly words: { readonly request: string; readonly again: string; readonly download: string };
  /** How far the archive is. */
  readonly children: ReactNode;
}

/** An archive that is made in the background: asked for, and fetched when it is ready. */
export function ArchiveCard({ status, url, busy, onRequest, words, children }: ArchiveCardProps) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div role="status" className="min-w-0 flex-1 basis-48">
        {children}
      </div>
      <div className="flex flex-wrap gap-2">
        {status === 'preparing' ? null : (
          <Button busy={busy} onClick={onRequest}>
            {status === 'ready' ? words.again : words.request}
          </Button>
        )}
        {status === 'ready' && url ? (
          <a
            href={url}
            download
            className="inline-flex h-9 items-center gap-2 rounded-control bg-accent px-3.5 font-medium text-on-accent text-sm touch:h-11 hover:bg-accent-strong"
          >
            <Icon of={Download} size={16} />
            {words.download}
          </a>
        ) : null}
      </div>
    </Card>
  );
}
