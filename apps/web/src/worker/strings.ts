/** Words of notifications that the service worker shows. */
export const workerText = {
  testTitle: 'A test from Guildhall',
  testBody: 'This is what a notification looks like.',
  sentFiles: 'sent a file',
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  replyFailed: 'Your reply was not sent',
  from: (name: string, place: string) => (place ? `${name} (${place})` : name),
} as const;
