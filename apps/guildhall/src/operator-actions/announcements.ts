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
    commands: [{ usage: 'announcement list', summary: 'list fifty announcements, the newest first' }],
    run: (ctx, input) => listAnnouncements(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.createAnnouncement,
    route: 'POST /announcements',
    commands: [
      {
        usage: 'announcement create <kind> <text>',
        summary: 'show a notice, maintenance or warning to everyone, at once or from its start on',
      },
    ],
    run: (ctx, input) => createAnnouncement(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.changeAnnouncement,
    route: 'PATCH /announcements/{announcement}',
    commands: [
      { usage: 'announcement change <announcement>', summary: 'change what an announcement says, or when' },
      {
        usage: 'announcement keep <announcement>',
        summary: 'show an announcement until it is ended by hand',
        given: { endsAt: null },
        options: [],
      },
    ],
    run: (ctx, input) => changeAnnouncement(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.endAnnouncement,
    route: 'DELETE /announcements/{announcement}',
    commands: [{ usage: 'announcement end <announcement>', summary: 'take an announcement back now' }],
    run: (ctx, input) => endAnnouncement(ctx, input),
  }),
];
