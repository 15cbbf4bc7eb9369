import { texts } from '../../languages/texts.ts';

/** Texts of a server that the person is not in. */
export const lostServerText = texts('lostServerText', {
  hint: {
    left: 'You need an invite to come back.',
    kicked: 'You need an invite to come back. Your drafts there are kept on this device.',
    banned: 'You cannot come back unless its moderators lift the ban.',
    deleted: 'Its channels and messages are gone for everyone.',
  },
  goHome: 'Go to your servers',
  loading: 'Loading the server',
  noAccessTitle: 'You cannot see this server',
  noAccess: 'It does not exist, or you are not in it. Ask for an invite.',
});
