/** Accounts and operators. */
import { Type } from 'typebox';
import { Nullable, OneOf } from '../../contract/schema.ts';
import { described, flag, id, named, ofUser, optionalText, page, text, until, user } from './inputs.ts';

/** Tags that operators give: the first three to people, the last to bots. */
const TAGS = ['official', 'staff', 'system', 'verified_bot'] as const;

const OperatorUser = Type.Object({
  id: Type.String(),
  username: Type.String(),
  displayName: Type.String(),
  kind: Type.String(),
  email: Nullable(Type.String()),
  emailVerified: Nullable(Type.Boolean()),
  tag: Nullable(OneOf(TAGS)),
  operator: Type.Boolean(),
  twoFactor: Type.Boolean(),
  suspended: Type.Boolean(),
  suspendedUntil: Nullable(Type.String()),
  suspensionReason: Nullable(Type.String()),
  deletionAt: Nullable(Type.String({ description: 'When the requested deletion will be carried out' })),
  createdAt: Type.String(),
});

const UserSession = Type.Object({
  id: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
  ip: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
});

const OperatorApplication = Type.Object({
  id: Type.String(),
  name: Type.String(),
  botId: Type.String(),
  verified: Type.Boolean(),
});

const ofBot = described('its id, or the id of its bot');

export const accountActions = {
  listUsers: named(
    'listUsers',
    Type.Object({
      ...page.properties,
      operators: flag('only operators'),
      tag: Type.Optional(
        OneOf(TAGS, { title: 'tag', description: `only with this tag: ${TAGS.join(', ')}` }),
      ),
    }),
    Type.Array(OperatorUser),
  ),
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
          description: 'without it, a password is generated and shown once; none with LOCAL_PASSWORDS=false',
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
  changeUser: named(
    'changeUser',
    Type.Object({
      user,
      username: optionalText('the new one'),
      emailVerified: Type.Optional(Type.Literal(true)),
    }),
    OperatorUser,
  ),
  suspendUser: named(
    'suspendUser',
    Type.Object({ user, reason: optionalText('shown to the person'), until }),
    OperatorUser,
  ),
  unsuspendUser: named('unsuspendUser', ofUser, OperatorUser),
  deleteUser: named(
    'deleteUser',
    Type.Object({
      user,
      now: flag('erase it immediately; default: in 14 days'),
      messages: flag('also delete everything it wrote'),
    }),
    Type.Object({ id: Type.String(), deletionAt: Type.String() }),
  ),
  keepUser: named('keepUser', ofUser, Type.Object({ id: Type.String(), kept: Type.Boolean() })),
  listUserSessions: named('listUserSessions', ofUser, Type.Array(UserSession)),
  endUserSession: named(
    'endUserSession',
    Type.Object({ user, session: id }),
    Type.Object({ ended: Type.Literal(1) }),
  ),
  endUserSessions: named('endUserSessions', ofUser, Type.Object({ ended: Type.Integer() })),
  resetSecondFactor: named('resetSecondFactor', ofUser, OperatorUser),
  makeResetLink: named(
    'makeResetLink',
    ofUser,
    Type.Object({ url: Type.String(), expiresAt: Type.String() }),
  ),
  verifyBot: named('verifyBot', Type.Object({ application: ofBot }), OperatorApplication),
  unverifyBot: named('unverifyBot', Type.Object({ application: ofBot }), OperatorApplication),
  changeCoins: named(
    'changeCoins',
    Type.Object({
      user,
      amount: Type.Integer({ description: 'how many; below 0, the operator API takes them' }),
      note: optionalText('shown in the ledger'),
    }),
    Type.Object({ id: Type.String(), username: Type.String(), balance: Type.Integer() }),
  ),
  addOperator: named('addOperator', ofUser, OperatorUser),
  removeOperator: named('removeOperator', ofUser, OperatorUser),
};
