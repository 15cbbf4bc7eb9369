import { texts } from '../../../languages/texts.ts';

/** Texts of legal holds and of the retention preview. */
export const operatorRetentionText = texts('operatorRetentionText', {
  holds: 'Legal holds',
  holdsHint:
    'Retention never deletes held messages and attachments. People can still delete them themselves. Owners do not see holds.',
  noHolds: 'No holds',
  noHoldsHint: 'Hold a server, a channel or an account to keep its messages.',
  place: 'Place a hold',
  kind: 'What to hold',
  kinds: { server: 'Server', channel: 'Channel', user: 'Account' },
  serverId: 'Server ID',
  channelId: 'Channel ID',
  username: 'Username or ID',
  placedBy: (name: string, time: string) => `Placed by ${name}, ${time}`,
  didPlace: (name: string) => `${name} is held.`,
  lift: 'Lift hold',
  liftHold: (name: string) => `Lift hold on ${name}`,
  liftTitle: (name: string) => `Lift the hold on ${name}?`,
  liftHint: 'Retention rules apply again.',
  preview: 'What would be deleted now',
  previewHint: 'For one server, by its rules and the instance maximum, without held messages.',
  maximum: 'Try a maximum for messages, in days',
  fileMaximum: 'Try a maximum for attachments, in days',
  asSet: 'As set',
  run: 'Expired messages and attachments',
  runHint: 'They are deleted every hour. Use this to avoid waiting after a change of rules.',
  runNow: 'Delete expired now',
  runTitle: 'Delete what has expired now?',
  runWarning:
    'In all servers, by their rules and the instance maximum, except for held messages. Nothing can be restored.',
  didStart: 'Deleting has started.',
  look: 'Show',
});
