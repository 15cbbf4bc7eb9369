import { client } from '../../state/client.ts';
import { useSettled } from '../../state/search/use-settled.ts';
import { CategoryFilter } from './CategoryFilter.tsx';
import { DiscoveryLayout } from './DiscoveryLayout.tsx';
import { FoundList } from './FoundList.tsx';
import { JoinAction } from './JoinAction.tsx';
import { ListingCard } from './ListingCard.tsx';
import { ListingMenu } from './ListingMenu.tsx';
import { narrow, useNarrowing } from './narrowing.ts';
import { discoveryText as text } from './strings.ts';
import { usePages } from './use-pages.ts';

/** The listed servers of the instance, to search and join. */
export function DiscoveryPage() {
  const { typed, category } = useNarrowing('servers');
  const q = useSettled(typed.trim());
  const found = usePages(['discovery', 'servers', q, category ?? ''], (window, signal) =>
    client.api.listDiscoveryServers({
      query: { ...window, ...(q ? { q } : {}), ...(category ? { category } : {}) },
      signal,
    }),
  );
  return (
    <DiscoveryLayout
      search={{
        label: text.searchServers,
        example: text.searchServersExample,
        value: typed,
        onValue: (value) => narrow('servers', { typed: value }),
      }}
      filters={
        <CategoryFilter value={category} onValue={(value) => narrow('servers', { category: value })} />
      }
    >
      <FoundList
        found={found}
        summary={text.foundServers}
        loading={text.loadingServers}
        narrowed={q !== '' || category !== undefined}
        none={{ title: text.noServersTitle, hint: text.noServers, noMatch: text.noMatch }}
      >
        {(listing) => (
          <ListingCard
            listing={listing}
            action={
              <div className="ms-auto flex items-center gap-1">
                <ListingMenu listing={listing} />
                <JoinAction listing={listing} />
              </div>
            }
          />
        )}
      </FoundList>
    </DiscoveryLayout>
  );
}
