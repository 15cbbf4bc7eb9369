/** Texts of notifications that the service worker shows. */
export const workerText = {
  testTitle: 'A test from Guildhall',
  testBody: 'This is what a notification looks like.',
  sentMessage: 'sent a message',
  poll: (question: string) => `Poll: ${question}`,
  sticker: (name: string) => `Sticker: ${name}`,
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  replyFailed: 'Your reply was not sent',
  calling: (name: string, group: string) =>
    group ? `${name} is calling ${group}` : `${name} is calling you`,
  callBody: 'Press to answer',
  decline: 'Decline',
  from: (name: string, origin: string) => (origin ? `${name} (${origin})` : name),
} as const;
