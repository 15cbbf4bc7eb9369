/** Words of the member list. */
export const memberText = {
  title: 'Members',
  online: 'Online',
  offline: 'Offline',
  group: (label: string, count: number) => `${label} · ${new Intl.NumberFormat(undefined).format(count)}`,
  owner: 'Owner of this server',
  pending: 'Has not agreed to the rules yet',
  close: 'Close members',
  loading: 'Reading the members',
  failed: 'The members could not be read.',
  retry: 'Try again',
  search: 'Find a member',
  none: 'Nobody has that name.',
  timedOut: 'Timed out',
  mention: 'Copy mention',
  copied: 'Copied.',
} as const;
