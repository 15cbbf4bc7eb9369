import { texts } from '../../../languages/texts.ts';
import { plural } from '../../../languages/words.ts';

/** Words of legal holds, and of what retention would delete. */
export const operatorRetentionText = texts('operatorRetentionText', {
  holds: 'Legal holds',
  holdsHint:
    'Retention deletes nothing of what is held. People can still delete it themselves. Owners do not learn of holds.',
  noHolds: 'Nothing is held',
  noHoldsHint: 'Hold a server, a channel or an account to keep its messages.',
  place: 'Place a hold',
  kind: 'What to hold',
  kinds: { server: 'Server', channel: 'Channel', user: 'Account' },
  serverId: 'Id of the server',
  channelId: 'Id of the channel',
  username: 'Username or id',
  placedBy: (name: string, time: string) => `Placed by ${name}, ${time}`,
  didPlace: (name: string) => `${name} is held.`,
  lift: 'Lift hold',
  liftHold: (name: string) => `Lift hold of ${name}`,
  liftTitle: (name: string) => `Lift the hold of ${name}?`,
  liftHint: 'The rules of retention apply to it again.',
  preview: 'What would be deleted now',
  previewHint: 'In one server, by its rules and the maximum of the instance, without what is held.',
  look: 'Show',
  nothing: 'Nothing would be deleted.',
  messages: (count: number, isMore: boolean) =>
    `${isMore ? 'over ' : ''}${plural(count, { one: '# message', other: '# messages' })}`,
  between: (oldest: string, newest: string) => `${oldest} to ${newest}`,
  after: (days: number) => plural(days, { one: 'after # day', other: 'after # days' }),
});
