/**
 * What operators do in the web client (design, chapter 9): input and answer of each action. The command line, the
 * operator API and the console run the same ones. In `title` is how the command line names the value of an option.
 */
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { Nullable, OneOf } from '../contract/schema.ts';
import { REPORT_REASONS, REPORTED_KINDS } from '../servers/reports.ts';

const text = Type.String({ minLength: 1, maxLength: 512 });

function optionalText(description?: string) {
  return Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, title: 'text', ...(description ? { description } : {}) }),
  );
}

const until = Type.Optional(
  Type.String({ minLength: 1, maxLength: 512, title: 'time', description: 'ISO 8601; without it for good' }),
);

function flag(description: string) {
  return Type.Optional(Type.Boolean({ description }));
}

const from = Type.Optional(
  Type.String({ minLength: 1, maxLength: 20, title: 'id', description: 'those after this one' }),
);
/** Of lists of fifty, the newest first. */
const page = Type.Object({
  query: optionalText('the beginning of a name, or an id or e-mail address'),
  from,
});

const nothing = Type.Object({});
const ofUser = Type.Object({ user: text });
const ofServer = Type.Object({ server: text });

const OperatorUser = Type.Object({
  id: Type.String(),
  username: Type.String(),
  displayName: Type.String(),
  kind: Type.String(),
  email: Nullable(Type.String()),
  emailVerified: Nullable(Type.Boolean()),
  tag: Nullable(Type.String()),
  operator: Type.Boolean(),
  twoFactor: Type.Boolean(),
  suspended: Type.Boolean(),
  suspendedUntil: Nullable(Type.String()),
  suspensionReason: Nullable(Type.String()),
  deletionAt: Nullable(Type.String({ description: 'When a deletion that was asked for is carried out' })),
  createdAt: Type.String(),
});

const OperatorServer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ownerId: Type.String(),
  owner: Type.Optional(Type.String({ description: "The owner's username; in lists" })),
  types: Type.Array(Type.String()),
  listed: Type.Boolean(),
  memberCount: Type.Integer(),
});

const OperatorReport = Type.Object({
  id: Type.String(),
  kind: OneOf(REPORTED_KINDS),
  targetId: Type.String(),
  channelId: Nullable(Type.String()),
  reason: OneOf(REPORT_REASONS),
  details: Type.String(),
  seen: Type.Union([
    Type.Object({
      authorId: Type.String(),
      author: Type.String(),
      content: Type.String(),
      files: Type.Integer(),
    }),
    Type.Object({ username: Type.String(), displayName: Type.String() }),
    Type.Object({ name: Type.String(), ownerId: Type.String() }),
  ]),
  reporter: Type.String(),
  createdAt: Type.String(),
  closedAt: Nullable(Type.String()),
  closedBy: Nullable(Type.String()),
  note: Nullable(Type.String()),
});

const RegistrationCode = Type.Object({
  code: Type.String(),
  uses: Type.Integer(),
  maxUses: Type.Integer(),
  expiresAt: Nullable(Type.String()),
  note: Nullable(Type.String()),
  createdBy: Type.String(),
  createdAt: Type.String(),
});

const AddressBan = Type.Object({
  network: Type.String(),
  reason: Nullable(Type.String()),
  until: Nullable(Type.String()),
  createdAt: Type.String(),
});

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
  actor: Type.String({ description: "An operator's username, or `cli`" }),
  action: Type.String(),
  target: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
});

/** By the name under which the console asks for it. */
export const OPERATOR_ACTIONS = {
  getStats: named('getStats', nothing, InstanceStats),
  listUsers: named('listUsers', page, Type.Array(OperatorUser)),
  createUser: named(
    'createUser',
    Type.Object({
      username: text,
      email: text,
      password: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 512,
          title: 'password',
          description: 'without it one is made and shown once',
        }),
      ),
      link: flag('make a link that sets the password instead, for 1 hour and once'),
    }),
    Type.Object({
      id: Type.String(),
      username: Type.String(),
      password: Type.Optional(Type.String({ description: 'The one that was made' })),
      url: Type.Optional(Type.String({ description: 'Sets a password' })),
      expiresAt: Type.Optional(Type.String()),
    }),
  ),
  suspendUser: named(
    'suspendUser',
    Type.Object({ user: text, reason: optionalText('shown to the person'), until }),
    OperatorUser,
  ),
  unsuspendUser: named('unsuspendUser', ofUser, OperatorUser),
  deleteUser: named(
    'deleteUser',
    Type.Object({
      user: text,
      now: flag('erase it at once; without it in 14 days'),
      messages: flag('delete everything it wrote, too'),
    }),
    Type.Object({ id: Type.String(), deletionAt: Type.String() }),
  ),
  keepUser: named('keepUser', ofUser, Type.Object({ id: Type.String(), kept: Type.Boolean() })),
  endUserSessions: named('endUserSessions', ofUser, Type.Object({ ended: Type.Integer() })),
  resetSecondFactor: named('resetSecondFactor', ofUser, OperatorUser),
  makeResetLink: named(
    'makeResetLink',
    ofUser,
    Type.Object({ url: Type.String(), expiresAt: Type.String() }),
  ),
  addOperator: named('addOperator', ofUser, OperatorUser),
  removeOperator: named('removeOperator', ofUser, OperatorUser),
  listServers: named('listServers', page, Type.Array(OperatorServer)),
  changeServerOwner: named('changeServerOwner', Type.Object({ server: text, user: text }), OperatorServer),
  unlistServer: named('unlistServer', ofServer, OperatorServer),
  deleteServer: named('deleteServer', ofServer, OperatorServer),
  listReports: named(
    'listReports',
    Type.Object({
      closed: flag('those that are closed, the newest first'),
      from: Type.Optional(Type.String({ title: 'report', description: 'those after this one' })),
    }),
    Type.Array(OperatorReport),
  ),
  closeReport: named(
    'closeReport',
    Type.Object({ report: text, closed: Type.Literal(true), note: optionalText('what was done') }),
    OperatorReport,
  ),
  deleteMessage: named(
    'deleteMessage',
    Type.Object({ message: text }),
    Type.Object({ id: Type.String(), channelId: Type.String(), authorId: Type.String() }),
  ),
  createRegistrationCode: named(
    'createRegistrationCode',
    Type.Object({
      uses: Type.Optional(
        Type.Integer({
          minimum: 1,
          title: 'number',
          description: 'how many accounts it makes; default 1',
        }),
      ),
      until,
      note: optionalText('what it is for'),
    }),
    RegistrationCode,
  ),
  listRegistrationCodes: named('listRegistrationCodes', nothing, Type.Array(RegistrationCode)),
  revokeRegistrationCode: named(
    'revokeRegistrationCode',
    Type.Object({ code: text }),
    Type.Object({ revoked: Type.String() }),
  ),
  banAddress: named(
    'banAddress',
    Type.Object({ address: text, reason: optionalText('for the operators'), until }),
    AddressBan,
  ),
  unbanAddress: named(
    'unbanAddress',
    Type.Object({ address: text }),
    Type.Object({ unbanned: Type.String() }),
  ),
  listAddressBans: named('listAddressBans', nothing, Type.Array(AddressBan)),
  listSettings: named('listSettings', nothing, Type.Array(InstanceSetting)),
  changeSetting: named(
    'changeSetting',
    Type.Object({ name: text, value: Type.Union([text, Type.Null()]) }),
    Type.Array(InstanceSetting),
  ),
  listOperatorLog: named('listOperatorLog', Type.Object({ from }), Type.Array(OperatorLogEntry)),
} as const;

export type OperatorActionName = keyof typeof OPERATOR_ACTIONS;
export type OperatorActionInput<Name extends OperatorActionName> = Static<
  (typeof OPERATOR_ACTIONS)[Name]['input']
>;
export type OperatorActionReply<Name extends OperatorActionName> = Static<
  (typeof OPERATOR_ACTIONS)[Name]['reply']
>;

function named<const Name extends string, Input extends TObject, Reply extends TSchema>(
  name: Name,
  input: Input,
  reply: Reply,
) {
  return { name, input, reply };
}
