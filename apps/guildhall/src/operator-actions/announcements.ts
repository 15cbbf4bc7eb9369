/** Announcements to everyone. */
import { OPERATOR_ACTIONS } from '@guildhall/protocol';
import {
  changeAnnouncement,
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
  type OperatorContext,
} from '@guildhall/service';
import { action, type OperatorAction } from './action.ts';

export const announcementActions: readonly OperatorAction<OperatorContext>[] = [
  action({
    ...OPERATOR_ACTIONS.listAnnouncements,
    route: 'GET /announcements',
    commands: [{ usage: 'announcement list', summary: 'list fifty announcements, newest first' }],
    run: (ctx, input) => listAnnouncements(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.createAnnouncement,
    route: 'POST /announcements',
    commands: [
      {
        usage: 'announcement create <kind> <text>',
        summary: 'show a notice, maintenance or warning to everyone, now or from a start time',
      },
    ],
    run: (ctx, input) => createAnnouncement(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.changeAnnouncement,
    route: 'PATCH /announcements/{announcement}',
    commands: [
      { usage: 'announcement change <announcement>', summary: 'change the text or times of an announcement' },
      {
        usage: 'announcement keep <announcement>',
        summary: 'show an announcement until someone ends it',
        fixed: { endsAt: null },
        options: [],
      },
    ],
    run: (ctx, input) => changeAnnouncement(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.endAnnouncement,
    route: 'DELETE /announcements/{announcement}',
    commands: [{ usage: 'announcement end <announcement>', summary: 'end an announcement now' }],
    run: (ctx, input) => endAnnouncement(ctx, input),
  }),
];
