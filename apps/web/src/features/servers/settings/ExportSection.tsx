import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../state/client.ts';
import { describeError } from '../../../state/describe-error.ts';
import { useAction } from '../../../state/use-action.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { ArchiveCard } from '../../../ui/panels/ArchiveCard.tsx';
import { Loading, Section } from '../../../ui/Surface.tsx';
import { formatDate } from '../../../ui/text/format-time.ts';
import { serverExportText as text } from './export-strings.ts';

const LOOK_AGAIN_MS = 3000;

/**
 * The archive of a server, for its owner: asked for, made in the background, fetched within its days.
 *
 * @place Server settings: Export
 */
export function ExportSection({ serverId }: { readonly serverId: string }) {
  const queries = useQueryClient();
  const queryKey = ['server-export', serverId];
  const archive = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.api.getServerExport({ serverId, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? LOOK_AGAIN_MS : false),
  });
  const ask = useAction(async () => {
    queries.setQueryData(queryKey, await client.api.requestServerExport({ serverId }));
  });
  if (archive.isPending) return <Loading label={text.loading} />;
  if (archive.error) return <FormError>{describeError(archive.error)}</FormError>;
  const { status, size, url, expiresAt, messages } = archive.data;
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
        {status === 'preparing' ? (
          <>
            <p>{text.preparing}</p>
            {messages > 0 ? <p className="text-muted text-sm">{text.soFar(messages)}</p> : null}
          </>
        ) : null}
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
