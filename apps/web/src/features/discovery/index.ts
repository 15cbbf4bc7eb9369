/** Discovery: the servers and apps that anyone can find. */

export { ListingCard } from './ListingCard.tsx';
export { categoryNames, discoveryText } from './strings.ts';
