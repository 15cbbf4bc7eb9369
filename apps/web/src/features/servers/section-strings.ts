import { texts } from '../../languages/texts.ts';

/** Texts of a server's menu and of the list of its settings. */
export const serverSectionText = texts('serverSectionText', {
  name: 'Server name',
  settings: 'Server settings',
  leave: 'Leave server',
  overview: 'Overview',
  danger: 'Danger zone',
  transfer: 'Transfer server',
  delete: 'Delete server',
  description: 'Description',
});
