import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../state/client.ts';
import { describeError } from '../../../state/describe-error.ts';
import { useAction } from '../../../state/use-action.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { ArchiveCard } from '../../../ui/panels/ArchiveCard.tsx';
import { Loading, Section } from '../../../ui/Surface.tsx';
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
  return (
    <Section title={text.title} hint={text.hint}>
      <ArchiveCard
        status={status}
        url={url}
        busy={ask.busy}
        onRequest={() => void ask.run()}
        words={{ request: text.request, again: text.again, download: text.download }}
      >
        {status === 'none' ? text.none : null}
        {status === 'preparing' ? text.preparing : null}
        {status === 'ready' && expiresAt ? (
          <>
            <p>{text.ready(size ?? 0)}</p>
            <p className="text-muted text-sm">{text.until(formatDate(expiresAt))}</p>
          </>
        ) : null}
      </ArchiveCard>
      <FormError>{ask.error}</FormError>
    </Section>
  );
}
