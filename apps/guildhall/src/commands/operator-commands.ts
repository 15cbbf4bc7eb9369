/** The operator commands of the design, chapter 9, word for word. */
import { createLog, systemClock } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import {
  changeCoins,
  changeRoleBadge,
  changeServerOwner,
  changeServerTypes,
  confirmUserEmail,
  createOperatorToken,
  createRegistrationCode,
  createUser,
  deleteServerAsOperator,
  deleteUser,
  endUserSessions,
  keepUser,
  listOperators,
  listRegistrationCodes,
  makeResetLink,
  type OperatorContext,
  refundPost,
  renameUser,
  revokeOperatorTokens,
  revokeRegistrationCode,
  setBotVerified,
  setOperatorRole,
  showUser,
  suspendUser,
  tagUser,
  unlistServer,
  unsuspendUser,
} from '@guildhall/service';
import { openGround } from '../ground.ts';
import { contentCommands } from './content-commands.ts';
import { commandSet, type OpenServices, type OperatorCommand } from './operator-command.ts';

/** Name in the operator log of whoever has a shell on the host. */
const HOST = 'cli';

async function open(
  databaseUrl: string,
  configuration: Configuration,
): Promise<OpenServices<OperatorContext>> {
  const { ground, pool, close } = await openGround({
    configuration,
    databaseUrl,
    log: createLog({ level: configuration.logLevel }),
    clock: systemClock,
  });
  return {
    services: { ground, operator: HOST },
    async close() {
      // A running service learns of the change at once, like of any other process's.
      await pool.query('notify event_log');
      await close();
    },
  };
}

/** Digits alone; what is none is no amount either. */
function amountOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

const commands: readonly OperatorCommand<OperatorContext>[] = [
  {
    name: 'operator list',
    summary: 'list the operators',
    run: (ctx) => listOperators(ctx),
  },
  {
    name: 'operator add',
    arguments: '<user>',
    summary: 'make someone an operator',
    run: (ctx, input) => setOperatorRole(ctx, input.text('user'), true),
  },
  {
    name: 'operator remove',
    arguments: '<user>',
    summary: 'make someone no longer an operator',
    run: (ctx, input) => setOperatorRole(ctx, input.text('user'), false),
  },
  {
    name: 'operator token',
    arguments: '<user>',
    options: { '--revoke': 'end every token of the operator instead' },
    summary: 'make a token for the operator API, shown once',
    run: (ctx, input) =>
      input.flag('revoke')
        ? revokeOperatorTokens(ctx, input.text('user'))
        : createOperatorToken(ctx, input.text('user')),
  },
  {
    name: 'user show',
    arguments: '<user>',
    summary: 'show an account, by username, e-mail address or id',
    run: (ctx, input) => showUser(ctx, input.text('user')),
  },
  {
    name: 'user create',
    arguments: '<username> <email>',
    options: { '--password <password>': 'without it one is made and shown once' },
    summary: 'make an account, also when registration is closed',
    run: (ctx, input) =>
      createUser(ctx, {
        username: input.text('username'),
        email: input.text('email'),
        password: input.optional('password'),
      }),
  },
  {
    name: 'user rename',
    arguments: '<user> <username>',
    summary: 'give an account another username',
    run: (ctx, input) => renameUser(ctx, input.text('user'), input.text('username')),
  },
  {
    name: 'user verify-email',
    arguments: '<user>',
    summary: "confirm an account's e-mail address",
    run: (ctx, input) => confirmUserEmail(ctx, input.text('user')),
  },
  {
    name: 'user delete',
    arguments: '<user>',
    options: {
      '--now': 'erase it at once; without it in 14 days',
      '--messages': 'delete everything it wrote, too',
    },
    summary: 'delete an account; servers it owns are handed on',
    run: (ctx, input) =>
      deleteUser(ctx, input.text('user'), { now: input.flag('now'), messages: input.flag('messages') }),
  },
  {
    name: 'user keep',
    arguments: '<user>',
    summary: 'take back the deletion of an account',
    run: (ctx, input) => keepUser(ctx, input.text('user')),
  },
  {
    name: 'user reset-link',
    arguments: '<user>',
    summary: 'make a link that sets a new password, for 1 hour and once',
    run: (ctx, input) => makeResetLink(ctx, input.text('user')),
  },
  {
    name: 'invite-code create',
    options: {
      '--uses <number>': 'how many accounts it makes; default 1',
      '--until <time>': 'ISO 8601; without it for good',
      '--note <text>': 'whom it is for',
    },
    summary: 'make a code to register with, for REGISTRATION=code',
    run: (ctx, input) =>
      createRegistrationCode(ctx, {
        uses: input.optional('uses'),
        until: input.optional('until'),
        note: input.optional('note'),
      }),
  },
  {
    name: 'invite-code list',
    summary: 'list the codes to register with',
    run: (ctx) => listRegistrationCodes(ctx),
  },
  {
    name: 'invite-code revoke',
    arguments: '<code>',
    summary: 'take a code back',
    run: (ctx, input) => revokeRegistrationCode(ctx, input.text('code')),
  },
  {
    name: 'user tag',
    arguments: '<user> <tag>',
    summary: 'set the tag of an account: official, staff, system or none',
    run: (ctx, input) => tagUser(ctx, input.text('user'), input.text('tag')),
  },
  {
    name: 'user suspend',
    arguments: '<user>',
    options: { '--reason <text>': 'shown to the person', '--until <time>': 'ISO 8601; without it for good' },
    summary: 'suspend an account: it cannot log in, its sessions and bots stop',
    run: (ctx, input) =>
      suspendUser(ctx, input.text('user'), {
        reason: input.optional('reason'),
        until: input.optional('until'),
      }),
  },
  {
    name: 'user unsuspend',
    arguments: '<user>',
    summary: 'lift a suspension',
    run: (ctx, input) => unsuspendUser(ctx, input.text('user')),
  },
  {
    name: 'user sessions end',
    arguments: '<user>',
    summary: 'end every session of an account',
    run: (ctx, input) => endUserSessions(ctx, input.text('user')),
  },
  {
    name: 'coins grant',
    arguments: '<user> <amount>',
    options: { '--note <text>': 'shown in the ledger' },
    summary: 'give someone coins',
    run: (ctx, input) =>
      changeCoins(ctx, input.text('user'), amountOf(input.text('amount')), input.optional('note')),
  },
  {
    name: 'coins take',
    arguments: '<user> <amount>',
    options: { '--note <text>': 'shown in the ledger' },
    summary: 'take coins from someone',
    run: (ctx, input) =>
      changeCoins(ctx, input.text('user'), -amountOf(input.text('amount')), input.optional('note')),
  },
  {
    name: 'refund',
    arguments: '<message> [buyer]',
    summary: 'give the buyers of a post their coins back, or one of them; they lose it',
    run: (ctx, input) => refundPost(ctx, input.text('message'), input.optional('buyer')),
  },
  {
    name: 'bot verify',
    arguments: '<application>',
    summary: "tag an application's bot as verified",
    run: (ctx, input) => setBotVerified(ctx, input.text('application'), true),
  },
  {
    name: 'bot unverify',
    arguments: '<application>',
    summary: "take the verified tag from an application's bot",
    run: (ctx, input) => setBotVerified(ctx, input.text('application'), false),
  },
  {
    name: 'server types',
    arguments: '<server> [changes...]',
    dashedArguments: true,
    summary: 'change types: +official -staff +developer +verified +partnered',
    run: (ctx, input) => changeServerTypes(ctx, input.text('server'), input.list('changes')),
  },
  {
    name: 'server owner',
    arguments: '<server> <user>',
    summary: 'hand a server over to a person in it',
    run: (ctx, input) => changeServerOwner(ctx, input.text('server'), input.text('user')),
  },
  {
    name: 'server delete',
    arguments: '<server>',
    summary: 'delete a server for good',
    run: (ctx, input) => deleteServerAsOperator(ctx, input.text('server')),
  },
  {
    name: 'server unlist',
    arguments: '<server>',
    summary: 'take a server out of Discovery',
    run: (ctx, input) => unlistServer(ctx, input.text('server')),
  },
  {
    name: 'role badge',
    arguments: '<role> <key>',
    summary: 'set the profile badge that a role of an official server gives, or none',
    run: (ctx, input) => changeRoleBadge(ctx, input.text('role'), input.text('key')),
  },
  ...contentCommands,
];

export const operatorCommands = commandSet(open, commands);
