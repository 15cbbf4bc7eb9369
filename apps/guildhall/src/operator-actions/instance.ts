/** The instance: who may reach it and register, its settings, and what there is. */
import {
  banAddress,
  changeSetting,
  createRegistrationCode,
  getInstanceStats,
  listAddressBans,
  listOperatorLog,
  listRegistrationCodes,
  listSettings,
  type OperatorContext,
  revokeRegistrationCode,
  unbanAddress,
} from '@guildhall/service';
import { Type } from 'typebox';
import { action, type OperatorAction } from './action.ts';
import { optionalText, page, text, until } from './inputs.ts';

const address = Type.Object({ address: text });

export const instanceActions: readonly OperatorAction<OperatorContext>[] = [
  action({
    route: 'POST /invite-codes',
    commands: [
      { usage: 'invite-code create', summary: 'make a code to register with, for REGISTRATION=code' },
    ],
    input: Type.Object({
      uses: Type.Optional(
        Type.Integer({
          minimum: 1,
          title: 'number',
          description: 'how many accounts it makes; default 1',
        }),
      ),
      until,
      note: optionalText('whom it is for'),
    }),
    run: (ctx, { uses, until: end, note }) => createRegistrationCode(ctx, { uses, until: end, note }),
  }),
  action({
    route: 'GET /invite-codes',
    commands: [{ usage: 'invite-code list', summary: 'list the codes to register with' }],
    input: Type.Object({}),
    run: (ctx) => listRegistrationCodes(ctx),
  }),
  action({
    route: 'DELETE /invite-codes/{code}',
    commands: [{ usage: 'invite-code revoke <code>', summary: 'take a code back' }],
    input: Type.Object({ code: text }),
    run: (ctx, { code }) => revokeRegistrationCode(ctx, code),
  }),
  action({
    route: 'PUT /address-bans/{address}',
    commands: [
      {
        usage: 'ban-ip <address>',
        summary: 'refuse every request from an address or a network such as 203.0.113.0/24',
      },
    ],
    input: Type.Object({ address: text, reason: optionalText('for the operators'), until }),
    run: (ctx, { address: banned, reason, until: end }) => banAddress(ctx, banned, { reason, until: end }),
  }),
  action({
    route: 'DELETE /address-bans/{address}',
    commands: [{ usage: 'unban-ip <address>', summary: 'take back the ban of an address or network' }],
    input: address,
    run: (ctx, input) => unbanAddress(ctx, input.address),
  }),
  action({
    route: 'GET /address-bans',
    commands: [{ usage: 'banned-ips', summary: 'list the addresses and networks that are banned' }],
    input: Type.Object({}),
    run: (ctx) => listAddressBans(ctx),
  }),
  action({
    route: 'GET /settings',
    commands: [{ usage: 'settings get', summary: 'list the settings that change while the instance runs' }],
    input: Type.Object({}),
    run: (ctx) => listSettings(ctx),
  }),
  action({
    route: 'PATCH /settings/{name}',
    commands: [
      {
        usage: 'settings set <name> <value>',
        summary: 'set one of them, before the configuration; running processes follow within 10 seconds',
      },
      {
        usage: 'settings reset <name>',
        given: { value: null },
        summary: 'give one of them back to the configuration',
      },
    ],
    input: Type.Object({ name: text, value: Type.Union([text, Type.Null()]) }),
    run: (ctx, { name, value }) => changeSetting(ctx, name, value),
  }),
  action({
    route: 'GET /log',
    commands: [{ usage: 'log', summary: 'list fifty entries of the operator log, the newest first' }],
    input: Type.Pick(page, ['from']),
    run: (ctx, input) => listOperatorLog(ctx, input),
  }),
  action({
    route: 'GET /stats',
    commands: [{ usage: 'stats', summary: 'count what there is' }],
    input: Type.Object({}),
    run: (ctx) => getInstanceStats(ctx),
  }),
];
