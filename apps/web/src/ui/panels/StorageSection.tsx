import type { StorageUse } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { Card, Loading, Section } from '../Surface.tsx';
import { FailedRead } from './FailedRead.tsx';
import { StorageMeter } from './StorageMeter.tsx';
import { storageText as text } from './storage-strings.ts';

interface StorageSectionProps {
  readonly queryKey: readonly string[];
  readonly hint: string;
  load(signal: AbortSignal): Promise<StorageUse>;
}

/** How much an account or a server stores, and may store. */
export function StorageSection({ queryKey, hint, load }: StorageSectionProps) {
  const storage = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), staleTime: 0 });
  const { data: use } = storage;
  return (
    <Section title={text.title} hint={hint}>
      {storage.isPending ? <Loading label={text.loading} /> : null}
      {storage.isLoadingError ? <FailedRead query={storage} /> : null}
      {use ? (
        <Card>
          <StorageMeter use={use} />
          {use.maxBytes !== null && use.bytes >= use.maxBytes ? (
            <p className="mt-2 text-sm">{text.full}</p>
          ) : null}
        </Card>
      ) : null}
    </Section>
  );
}
