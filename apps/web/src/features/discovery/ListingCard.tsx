import type { DiscoveryItem } from '@guildhall/protocol';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { categoryNames, discoveryText as text, typeNames } from './strings.ts';

type Listing = Pick<
  DiscoveryItem,
  'id' | 'name' | 'iconUrl' | 'description' | 'category' | 'memberCount' | 'types'
> & {
  readonly tags: readonly string[];
  /** Left out in a preview. */
  readonly onlineCount?: number;
};

const PILL = 'rounded-full px-2 py-0.5 text-xs';

/** A server as Discovery shows it. */
export function ListingCard({ listing, action }: { listing: Listing; action?: ReactNode }) {
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar id={listing.id} name={listing.name} url={listing.iconUrl} size={48} shape="square" />
        <div className="min-w-[min(7rem,100%)] flex-1">
          <h2 dir="auto" className="line-clamp-2 break-words font-semibold leading-snug">
            {listing.name}
          </h2>
          <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-xs">
            {categoryNames[listing.category]}
            {listing.types.map((type) => (
              <span key={type} className={`${PILL} bg-accent-soft font-medium text-accent`}>
                {typeNames[type]}
              </span>
            ))}
          </p>
        </div>
      </div>
      <p dir="auto" className="line-clamp-15 flex-1 whitespace-pre-line break-words text-sm">
        {listing.description || text.noDescription}
      </p>
      {listing.tags.length > 0 ? (
        <ul className="flex flex-wrap gap-1">
          {listing.tags.map((tag) => (
            <li key={tag} className={`${PILL} max-w-full truncate bg-hover text-muted`}>
              {tag}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-muted text-xs tabular-nums">
          {listing.onlineCount === undefined ? null : (
            <>
              <span className="whitespace-nowrap">{text.online(listing.onlineCount)}</span>
              {' · '}
            </>
          )}
          <span className="whitespace-nowrap">{text.members(listing.memberCount)}</span>
        </p>
        {action}
      </div>
    </article>
  );
}
