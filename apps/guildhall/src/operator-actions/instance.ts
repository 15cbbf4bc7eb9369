/** Actions on the instance: access, registration, settings and statistics. */
import { OPERATOR_ACTIONS } from '@guildhall/protocol';
import {
  banAddress,
  changeSetting,
  createRegistrationCode,
  getInstanceStats,
  getOverview,
  listAddressBans,
  listOperatorLog,
  listRegistrationCodes,
  listSettings,
  type OperatorContext,
  revokeRegistrationCode,
  unbanAddress,
} from '@guildhall/service';
import { action, type OperatorAction } from './action.ts';

export const instanceActions: readonly OperatorAction<OperatorContext>[] = [
  action({
    ...OPERATOR_ACTIONS.createRegistrationCode,
    route: 'POST /invite-codes',
    commands: [
      { usage: 'invite-code create', summary: 'make a code to register with, for REGISTRATION=code' },
    ],
    run: (ctx, { uses, until: end, note }) => createRegistrationCode(ctx, { uses, until: end, note }),
  }),
  action({
    ...OPERATOR_ACTIONS.listRegistrationCodes,
    route: 'GET /invite-codes',
    commands: [{ usage: 'invite-code list', summary: 'list the codes to register with' }],
    run: (ctx) => listRegistrationCodes(ctx),
  }),
  action({
    ...OPERATOR_ACTIONS.revokeRegistrationCode,
    route: 'DELETE /invite-codes/{code}',
    commands: [{ usage: 'invite-code revoke <code>', summary: 'revoke a code' }],
    run: (ctx, { code }) => revokeRegistrationCode(ctx, code),
  }),
  action({
    ...OPERATOR_ACTIONS.banAddress,
    route: 'PUT /address-bans/{address}',
    commands: [
      {
        usage: 'ban-ip <address>',
        summary: 'refuse every request from an address or a network such as 203.0.113.0/24',
      },
    ],
    run: (ctx, { address: banned, reason, until: end }) => banAddress(ctx, banned, { reason, until: end }),
  }),
  action({
    ...OPERATOR_ACTIONS.unbanAddress,
    route: 'DELETE /address-bans/{address}',
    commands: [{ usage: 'unban-ip <address>', summary: 'lift the ban of an address or network' }],
    run: (ctx, input) => unbanAddress(ctx, input.address),
  }),
  action({
    ...OPERATOR_ACTIONS.listAddressBans,
    route: 'GET /address-bans',
    commands: [{ usage: 'banned-ips', summary: 'list banned addresses and networks' }],
    run: (ctx) => listAddressBans(ctx),
  }),
  action({
    ...OPERATOR_ACTIONS.listSettings,
    route: 'GET /settings',
    commands: [{ usage: 'settings get', summary: 'list the settings that change while the instance runs' }],
    run: (ctx) => listSettings(ctx),
  }),
  action({
    ...OPERATOR_ACTIONS.changeSetting,
    route: 'PATCH /settings/{name}',
    commands: [
      {
        usage: 'settings set <name> <value>',
        summary:
          'set one of them, which overrides the configuration; running processes follow within 10 seconds',
      },
      {
        usage: 'settings reset <name>',
        fixed: { value: null },
        summary: 'reset one of them to the configuration',
      },
    ],
    run: (ctx, { name, value }) => changeSetting(ctx, name, value),
  }),
  action({
    ...OPERATOR_ACTIONS.listOperatorLog,
    route: 'GET /log',
    commands: [
      {
        usage: 'log',
        summary:
          'list fifty entries of the operator log, newest first, of one operator, action, target or period',
      },
    ],
    run: (ctx, input) => listOperatorLog(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.getStats,
    route: 'GET /stats',
    commands: [{ usage: 'stats', summary: 'count accounts, servers, messages, open reports and jobs' }],
    run: (ctx) => getInstanceStats(ctx),
  }),
  action({
    ...OPERATOR_ACTIONS.getOverview,
    route: 'GET /overview',
    commands: [
      {
        usage: 'overview',
        summary: 'show the state of each process, and daily activity of the last thirty days',
      },
    ],
    run: (ctx) => getOverview(ctx),
  }),
];
