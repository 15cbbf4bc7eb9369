/** The instance: settings, statistics, and the operator log. */
import { Type } from 'typebox';
import { Nullable, OneOf } from '../../contract/schema.ts';
import { from, named, nothing, optionalText, text, time } from './inputs.ts';

const InstanceSetting = Type.Object({
  name: Type.String(),
  value: Nullable(Type.String()),
  from: OneOf(['operators', 'configuration']),
});

const InstanceStats = Type.Object({
  people: Type.Integer(),
  bots: Type.Integer(),
  servers: Type.Integer(),
  channels: Type.Integer(),
  messages: Type.Number(),
  messagesCounted: OneOf(['exactly', 'about']),
  openReports: Type.Integer(),
  jobsWaiting: Type.Integer(),
  jobsFailed: Type.Integer(),
  databaseBytes: Type.Number(),
});

const OperatorLogEntry = Type.Object({
  id: Type.String(),
  at: Type.String(),
  actor: Type.String({
    description: "An operator's username, `cli`, or the id of an operator whose account is deleted",
  }),
  action: Type.String(),
  target: Type.String(),
  targetName: Nullable(
    Type.String({
      description:
        'The username of an account, or the name of a server, channel, role or application, as it is now',
    }),
  ),
  before: Type.Unknown(),
  after: Type.Unknown(),
});

export const instanceActions = {
  getStats: named('getStats', nothing, InstanceStats),
  listSettings: named('listSettings', nothing, Type.Array(InstanceSetting)),
  changeSetting: named(
    'changeSetting',
    Type.Object({
      name: text,
      value: Type.Union([text, Type.Null()], { description: 'text; in the operator API, null resets it' }),
    }),
    Type.Array(InstanceSetting),
  ),
  listOperatorLog: named(
    'listOperatorLog',
    Type.Object({
      actor: optionalText('the username of an operator, or cli'),
      action: optionalText('such as "user suspend"'),
      target: optionalText('an id or name, as in the log'),
      since: time('the first moment'),
      until: time('the end, which is left out'),
      from,
    }),
    Type.Array(OperatorLogEntry),
  ),
};
