/** Operators' commands about what people wrote and reported (design, chapter 9). */
import {
  closeReport,
  deleteMessageAsOperator,
  listReports,
  type OperatorContext,
  readInstanceStats,
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
    name: 'stats',
    summary: 'count what there is',
    run: (ctx) => readInstanceStats(ctx),
  },
];
