import { texts } from '../../languages/texts.ts';

/** Texts of this section in the list of settings; the others load with it. */
export const auditSectionText = texts('auditSectionText', {
  title: 'Audit log',
  show: 'Show in the audit log',
  words: 'history who changed what moderation',
});
