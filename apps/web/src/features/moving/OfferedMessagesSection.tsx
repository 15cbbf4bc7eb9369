import type { AskedClaim } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useAction } from '../../state/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { EmptyState, Loading, Section } from '../../ui/Surface.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { offeredSectionText } from './section-strings.ts';
import { offeredText as text } from './strings.ts';

const KEY = ['imported-claims'] as const;

/**
 * Offers of imported messages, to accept or decline.
 *
 * @place Your settings: Imported messages
 */
export function OfferedMessagesSection() {
  const claims = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.api.listImportedClaims({ signal }),
    staleTime: 0,
  });
  if (claims.isPending) return <Loading label={text.loading} />;
  if (claims.isLoadingError) return <FailedRead query={claims} />;
  return (
    <Section title={offeredSectionText.title} hint={text.hint}>
      {claims.data.length === 0 ? (
        <EmptyState icon={MessagesSquare} title={text.none}>
          {text.noneHint}
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {claims.data.map((claim) => (
            <OfferRow key={claim.person.id} claim={claim} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function OfferRow({ claim }: { claim: AskedClaim }) {
  const { serverId, serverName, person, messages, acceptedAt } = claim;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const target = { serverId, personId: person.id };
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });
  const decline = useAction(async () => {
    await client.api.deleteImportedClaim(target);
    showToast(text.declined);
    await refresh();
  });
  async function accept(): Promise<void> {
    await client.api.acceptImportedClaim(target);
    await refresh();
  }
  const name = person.displayName;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card border border-line p-3">
      <Avatar url={person.avatarUrl} name={name} id={person.id} size={32} />
      <span className="min-w-0 flex-1 basis-40">
        <bdi className="block truncate font-medium">{text.offer(name, serverName)}</bdi>
        <span className="block text-muted text-sm">
          {acceptedAt ? text.moving : messages === null ? text.unknownCount : text.messages(messages)}
        </span>
        <FormError>{decline.error}</FormError>
      </span>
      {acceptedAt ? null : (
        <span className="flex flex-wrap gap-2">
          <Button busy={decline.busy} onClick={() => void decline.run()}>
            {text.decline}
          </Button>
          <Button kind="primary" onClick={() => setAsking(true)}>
            {text.accept}
          </Button>
        </span>
      )}
      {asking ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={text.acceptTitle(name)}
          description={text.acceptHint}
          confirm={text.accept}
          onConfirm={accept}
        />
      ) : null}
    </li>
  );
}
