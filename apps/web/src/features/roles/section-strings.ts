import { texts } from '../../languages/texts.ts';

/** Texts of roles outside of their page. */
export const roleSectionText = texts('roleSectionText', {
  title: 'Roles',
  words: 'permissions colour color rank hierarchy everyone group',
  roles: 'Roles',
  permissions: 'Permissions',
  everyone: '@everyone',
  viewAs: 'View server as this role',
  edit: 'Edit role',
  copyId: 'Copy role ID',
  viewing: (names: string) => `You see this server as a member with ${names}.`,
  endViewing: 'End preview',
});
