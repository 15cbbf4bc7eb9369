/**
 * Discovery: the servers and apps that anyone can find.
 *
 * @place Discover: servers and apps
 */

export { ListingCard } from './ListingCard.tsx';
export { categoryNames, typeNames } from './strings.ts';
