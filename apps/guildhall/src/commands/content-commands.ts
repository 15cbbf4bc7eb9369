/** Operators' commands about what people wrote and reported, and from where they come (design, chapter 9). */
import {
  banAddress,
  changeSetting,
  closeReport,
  deleteMessageAsOperator,
  getInstanceStats,
  listAddressBans,
  listReports,
  listSettings,
  type OperatorContext,
  unbanAddress,
} from '@guildhall/service';
import type { OperatorCommand } from './operator-command.ts';

export const contentCommands: readonly OperatorCommand<OperatorContext>[] = [
  {
    name: 'message delete',
    arguments: '<message>',
    summary: 'delete a message, by its id',
    run: (ctx, input) => deleteMessageAsOperator(ctx, input.text('message')),
  },
  {
    name: 'report list',
    options: {
      '--closed': 'those that are closed, the newest first',
      '--from <report>': 'those after this one',
    },
    summary: 'list a hundred reports that wait, the oldest first',
    run: (ctx, input) => listReports(ctx, { closed: input.flag('closed'), from: input.optional('from') }),
  },
  {
    name: 'report close',
    arguments: '<report>',
    options: { '--note <text>': 'what was done' },
    summary: 'close a report',
    run: (ctx, input) => closeReport(ctx, input.text('report'), input.optional('note')),
  },
  {
    name: 'ban-ip',
    arguments: '<address>',
    options: { '--reason <text>': 'for the operators', '--until <time>': 'ISO 8601; without it for good' },
    summary: 'refuse every request from an address or a network such as 203.0.113.0/24',
    run: (ctx, input) =>
      banAddress(ctx, input.text('address'), {
        reason: input.optional('reason'),
        until: input.optional('until'),
      }),
  },
  {
    name: 'unban-ip',
    arguments: '<address>',
    summary: 'take back the ban of an address or network',
    run: (ctx, input) => unbanAddress(ctx, input.text('address')),
  },
  {
    name: 'banned-ips',
    summary: 'list the addresses and networks that are banned',
    run: (ctx) => listAddressBans(ctx),
  },
  {
    name: 'settings get',
    summary: 'list the settings that change while the instance runs',
    run: (ctx) => listSettings(ctx),
  },
  {
    name: 'settings set',
    arguments: '<name> <value>',
    summary: 'set one of them, before the configuration; running processes follow within 10 seconds',
    run: (ctx, input) => changeSetting(ctx, input.text('name'), input.text('value')),
  },
  {
    name: 'settings reset',
    arguments: '<name>',
    summary: 'give one of them back to the configuration',
    run: (ctx, input) => changeSetting(ctx, input.text('name'), null),
  },
  {
    name: 'stats',
    summary: 'count what there is',
    run: (ctx) => getInstanceStats(ctx),
  },
];
