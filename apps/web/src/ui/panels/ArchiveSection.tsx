import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { keepAnswer } from '../../state/queries/keep-answer.ts';
import { useAction } from '../../state/use-action.ts';
import { Button, buttonClasses } from '../Button.tsx';
import { FormError } from '../FormError.tsx';
import { Icon } from '../Icon.tsx';
import { Card, Loading, Section } from '../Surface.tsx';
import { formatDate } from '../text/format-time.ts';
import { FailedRead } from './FailedRead.tsx';

const LOOK_AGAIN_MS = 3000;

interface Archive {
  readonly status: 'none' | 'preparing' | 'ready';
  readonly size: number | null;
  readonly url: string | null;
  readonly expiresAt: string | null;
}

interface ArchiveSectionProps<Kind extends Archive> {
  readonly queryKey: readonly string[];
  readonly load: (signal: AbortSignal) => Promise<Kind>;
  readonly request: () => Promise<Kind>;
  /** The progress of an archive. */
  readonly progress?: (archive: Kind) => string | null;
  readonly words: {
    readonly title: string;
    readonly hint: string;
    readonly loading: string;
    readonly none: string;
    readonly preparing: string;
    readonly ready: (bytes: number) => string;
    readonly until: (when: string) => string;
    readonly request: string;
    readonly again: string;
    readonly download: string;
  };
}

/** An archive made in the background: request, progress, and download until it expires. */
export function ArchiveSection<Kind extends Archive>(props: ArchiveSectionProps<Kind>) {
  const { queryKey, load, request, words } = props;
  const queries = useQueryClient();
  const archive = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? LOOK_AGAIN_MS : false),
  });
  const ask = useAction(async () => {
    await keepAnswer(queries, queryKey, await request());
  });
  if (archive.isPending) return <Loading label={words.loading} />;
  if (archive.isLoadingError) return <FailedRead query={archive} />;
  const { status, url } = archive.data;
  return (
    <Section title={words.title} hint={words.hint}>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="min-w-0 flex-1 basis-48">
          <Lines {...props} archive={archive.data} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button busy={ask.busy || status === 'preparing'} onClick={() => void ask.run()}>
            {status === 'ready' ? words.again : words.request}
          </Button>
          {status === 'ready' && url ? (
            <a href={url} download className={buttonClasses('primary')}>
              <Icon of={Download} size={16} />
              {words.download}
            </a>
          ) : null}
        </div>
      </Card>
      <FormError>{ask.error}</FormError>
    </Section>
  );
}

function Lines<Kind extends Archive>({
  archive,
  words,
  progress,
}: Pick<ArchiveSectionProps<Kind>, 'words' | 'progress'> & { readonly archive: Kind }) {
  const { status, size, expiresAt } = archive;
  if (status === 'none') return words.none;
  const [line, aside] =
    status === 'preparing'
      ? [words.preparing, progress?.(archive)]
      : [words.ready(size ?? 0), expiresAt && words.until(formatDate(expiresAt))];
  return (
    <>
      <p>{line}</p>
      {aside ? <p className="text-muted text-sm">{aside}</p> : null}
    </>
  );
}
