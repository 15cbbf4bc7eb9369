import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { client } from '../../../state/client.ts';
import { describeError } from '../../../state/describe-error.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Card, Loading, Section } from '../../../ui/Surface.tsx';
import { formatDate } from '../../../ui/text/format-time.ts';
import { dataExportText as text } from './data-export-strings.ts';

const EXPORT = ['data-export'];
const LOOK_AGAIN_MS = 3000;

/**
 * An archive of what the instance keeps of oneself: asked for, made in the background, fetched within its days.
 *
 * @place Your settings: Account
 */
export function DataExportSection() {
  const queries = useQueryClient();
  const archive = useQuery({
    queryKey: EXPORT,
    queryFn: ({ signal }) => client.api.getDataExport({ signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? LOOK_AGAIN_MS : false),
  });
  const ask = useAction(async () => {
    queries.setQueryData(EXPORT, await client.api.requestDataExport());
  });
  if (archive.isPending) return <Loading label={text.loading} />;
  if (archive.error) return <FormError>{describeError(archive.error)}</FormError>;
  const { status, size, url, expiresAt } = archive.data;
  const request = (
    <Button busy={ask.busy} onClick={() => void ask.run()}>
      {status === 'ready' ? text.again : text.request}
    </Button>
  );
  return (
    <Section title={text.title} hint={text.hint}>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="min-w-0 flex-1 basis-48">
          {status === 'none' ? text.none : null}
          {status === 'preparing' ? text.preparing : null}
          {status === 'ready' && expiresAt ? (
            <>
              <p>{text.ready(size ?? 0)}</p>
              <p className="text-muted text-sm">{text.until(formatDate(expiresAt))}</p>
            </>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {status === 'preparing' ? null : request}
          {status === 'ready' && url ? (
            <a
              href={url}
              download
              className="inline-flex h-9 items-center gap-2 rounded-control bg-accent px-3.5 font-medium text-on-accent text-sm touch:h-11 hover:bg-accent-strong"
            >
              <Icon of={Download} size={16} />
              {text.download}
            </a>
          ) : null}
        </div>
      </Card>
      <FormError>{ask.error}</FormError>
    </Section>
  );
}
