import { texts } from '../../languages/texts.ts';

/** Texts of this section in the list of settings; the others load with it. */
export const operatorSectionText = texts('operatorSectionText', {
  overview: 'Overview',
  people: 'People',
  servers: 'Servers',
  reports: 'Reports',
  jobs: 'Background jobs',
  backups: 'Backups',
  delivery: 'Mail and push',
  access: 'Access',
  announcements: 'Announcements',
  retention: 'Retention and holds',
  settings: 'Instance settings',
  log: 'Operator log',
  words:
    'admin instance accounts servers reports address bans registration codes coins health growth jobs legal hold delete old messages announce banner maintenance',
});
