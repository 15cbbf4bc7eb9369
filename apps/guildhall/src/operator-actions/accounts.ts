/** Operators and accounts. An account is named by its id, username or e-mail address. */
import { OPERATOR_ACTIONS } from '@guildhall/protocol';
import { described, flag, optionalText, text, user } from '@guildhall/protocol/operator-inputs';
import {
  cancelUserDeletion,
  changeCoins,
  confirmUserEmail,
  createOperatorToken,
  createUser,
  deleteUser,
  endUserSession,
  endUserSessions,
  linkAsOperator,
  listOperators,
  listUserSessions,
  listUsers,
  makeResetLink,
  makeUserLogInLink,
  type OperatorContext,
  renameUser,
  resetSecondFactor,
  revokeOperatorTokens,
  setGroupsAsOperator,
  setOperatorRole,
  showUser,
  suspendUser,
  tagUser,
  unsuspendUser,
} from '@guildhall/service';
import { Type } from 'typebox';
import { action, type OperatorAction } from './action.ts';

const ofUser = Type.Object({ user });
const provider = described('its id in OIDC_PROVIDERS');

export const accountActions: readonly OperatorAction<OperatorContext>[] = [
  action({
    route: 'GET /operators',
    commands: [{ usage: 'operator list', summary: 'list the operators' }],
    input: Type.Object({}),
    run: (ctx) => listOperators(ctx),
  }),
  action({
    ...OPERATOR_ACTIONS.addOperator,
    route: 'POST /operators',
    commands: [{ usage: 'operator add <user>', summary: 'make someone an operator' }],
    run: (ctx, input) => setOperatorRole(ctx, input.user, true),
  }),
  action({
    ...OPERATOR_ACTIONS.removeOperator,
    route: 'DELETE /operators/{user}',
    commands: [{ usage: 'operator remove <user>', summary: 'revoke the operator role of someone' }],
    run: (ctx, input) => setOperatorRole(ctx, input.user, false),
  }),
  action({
    route: 'POST /tokens',
    commands: [
      { usage: 'operator token <user>', summary: 'create a token for the operator API, shown once' },
    ],
    input: Type.Object({
      user: optionalText('username, e-mail address or id; default: the caller'),
      revoke: flag('end every token of the operator instead'),
    }),
    run: (ctx, { user: name = ctx.operator, revoke = false }) =>
      revoke ? revokeOperatorTokens(ctx, name) : createOperatorToken(ctx, name),
  }),
  action({
    ...OPERATOR_ACTIONS.listUsers,
    route: 'GET /users',
    commands: [{ usage: 'user list [query]', summary: 'list fifty accounts, newest first' }],
    run: (ctx, input) => listUsers(ctx, input),
  }),
  action({
    route: 'GET /users/{user}',
    commands: [{ usage: 'user show <user>', summary: 'show an account, by username, e-mail address or id' }],
    input: ofUser,
    run: (ctx, input) => showUser(ctx, input.user),
  }),
  action({
    ...OPERATOR_ACTIONS.createUser,
    route: 'POST /users',
    commands: [
      {
        usage: 'user create <username> <email>',
        summary: 'create an account, even if registration is closed',
      },
    ],
    run: (ctx, input) => createUser(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.changeUser,
    route: 'PATCH /users/{user}',
    commands: [
      { usage: 'user rename <user> <username>', options: [], summary: 'give an account another username' },
      {
        usage: 'user verify-email <user>',
        fixed: { emailVerified: true },
        options: [],
        summary: "confirm an account's e-mail address",
      },
    ],
    run: async (ctx, { user: name, username, emailVerified }) => {
      if (username !== undefined) await renameUser(ctx, name, username);
      const now = username ?? name;
      return emailVerified ? confirmUserEmail(ctx, now) : showUser(ctx, now);
    },
  }),
  action({
    ...OPERATOR_ACTIONS.deleteUser,
    route: 'POST /users/{user}/deletion',
    commands: [{ usage: 'user delete <user>', summary: 'delete an account and transfer its servers' }],
    run: (ctx, { user: name, now = false, messages = false }) => deleteUser(ctx, name, { now, messages }),
  }),
  action({
    ...OPERATOR_ACTIONS.keepUser,
    route: 'DELETE /users/{user}/deletion',
    commands: [{ usage: 'user keep <user>', summary: 'cancel the deletion of an account' }],
    run: (ctx, input) => cancelUserDeletion(ctx, input.user),
  }),
  action({
    ...OPERATOR_ACTIONS.makeResetLink,
    route: 'POST /users/{user}/reset-link',
    commands: [
      {
        usage: 'user reset-link <user>',
        summary: 'create a link that sets a new password, valid once for 1 hour',
      },
    ],
    run: (ctx, input) => makeResetLink(ctx, input.user),
  }),
  action({
    // Only on the host, so that a stolen operator token opens no account without a change that is mailed to its owner.
    route: null,
    commands: [
      {
        usage: 'user log-in-link <user>',
        summary: 'create a link that logs in to an account, valid once for 10 minutes',
      },
    ],
    input: ofUser,
    run: (ctx, input) => makeUserLogInLink(ctx, input.user),
  }),
  action({
    route: 'PUT /users/{user}/links/{provider}',
    commands: [
      {
        usage: 'user link <user> <provider> <subject>',
        summary: 'link an account of a provider, named by its subject, to an account here',
      },
    ],
    input: Type.Object({ user, provider, subject: described('`sub` of the account there') }),
    run: (ctx, { user: name, provider, subject }) => linkAsOperator(ctx, name, provider, subject),
  }),
  action({
    route: 'PUT /users/{user}/groups',
    commands: [
      {
        usage: 'user groups <user> <provider> [groups...]',
        summary: 'set the roles that groups of a sign-in provider map to',
      },
    ],
    input: Type.Object({
      user,
      provider,
      groups: Type.Optional(Type.Array(text, { maxItems: 1000, description: 'all of them; default: none' })),
    }),
    run: (ctx, { user: name, provider, groups = [] }) => setGroupsAsOperator(ctx, name, provider, groups),
  }),
  action({
    route: 'PUT /users/{user}/tag',
    commands: [
      {
        usage: 'user tag <user> <tag>',
        summary: 'set the tag of an account: official, staff, system or none',
      },
    ],
    input: Type.Object({ user, tag: text }),
    run: (ctx, { user: name, tag }) => tagUser(ctx, name, tag),
  }),
  action({
    ...OPERATOR_ACTIONS.suspendUser,
    route: 'PUT /users/{user}/suspension',
    commands: [
      {
        usage: 'user suspend <user>',
        summary: 'suspend an account: it cannot log in, its sessions, bots and applications stop',
      },
    ],
    run: (ctx, { user: name, reason, until: end }) => suspendUser(ctx, name, { reason, until: end }),
  }),
  action({
    ...OPERATOR_ACTIONS.unsuspendUser,
    route: 'DELETE /users/{user}/suspension',
    commands: [{ usage: 'user unsuspend <user>', summary: 'lift a suspension' }],
    run: (ctx, input) => unsuspendUser(ctx, input.user),
  }),
  action({
    ...OPERATOR_ACTIONS.resetSecondFactor,
    route: 'DELETE /users/{user}/second-factor',
    commands: [
      {
        usage: 'user reset-second-factor <user>',
        summary: 'turn off two-factor authentication for someone who lost it; their sessions end',
      },
    ],
    run: (ctx, input) => resetSecondFactor(ctx, input.user),
  }),
  action({
    ...OPERATOR_ACTIONS.listUserSessions,
    route: 'GET /users/{user}/sessions',
    commands: [{ usage: 'user session list <user>', summary: 'list where someone is logged in' }],
    run: (ctx, input) => listUserSessions(ctx, input.user),
  }),
  action({
    ...OPERATOR_ACTIONS.endUserSession,
    route: 'DELETE /users/{user}/sessions/{session}',
    commands: [{ usage: 'user session end <user> <session>', summary: 'end one session of an account' }],
    run: (ctx, { user: name, session }) => endUserSession(ctx, name, session),
  }),
  action({
    ...OPERATOR_ACTIONS.endUserSessions,
    route: 'DELETE /users/{user}/sessions',
    commands: [
      {
        usage: 'user sessions end <user>',
        summary: 'end every session of an account, and what applications may do for it',
      },
    ],
    run: (ctx, input) => endUserSessions(ctx, input.user),
  }),
  action({
    ...OPERATOR_ACTIONS.changeCoins,
    route: 'POST /users/{user}/coins',
    commands: [
      {
        usage: 'coins grant <user> <amount>',
        adapt: (input) => ({ ...input, amount: input.amount > 0 ? input.amount : 0 }),
        summary: 'give someone coins',
      },
      {
        usage: 'coins take <user> <amount>',
        adapt: (input) => ({ ...input, amount: input.amount > 0 ? -input.amount : 0 }),
        summary: 'take coins from someone',
      },
    ],
    run: (ctx, { user: name, amount, note }) => changeCoins(ctx, name, amount, note),
  }),
];
