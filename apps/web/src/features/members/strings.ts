import { texts } from '../../languages/texts.ts';
import { number } from '../../languages/words.ts';

/** Texts of the member list. */
export const memberText = texts('memberText', {
  title: 'Members',
  online: 'Online',
  offline: 'Offline',
  group: (label: string, count: number) => `${label} · ${number(count)}`,
  owner: 'Owner of this server',
  close: 'Close members',
  loading: 'Loading the members',
  failed: 'The members could not be loaded.',
  search: 'Find a member',
  none: 'No one has that name.',
  onlyOnline: 'Only members who are online are listed. Search to find the others.',
  timedOut: 'Timed out',
});
