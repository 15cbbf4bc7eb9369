import { texts } from '../../languages/texts.ts';
import { reportReasonText } from '../../ui/text/report-reason-strings.ts';

/** Texts of reports. */
export const reportText = texts('reportText', {
  title: { message: 'Report a message', user: 'Report a person', server: 'Report a server' },
  hint: {
    message: (name: string) => `The operators of this instance receive the message by ${name} as it is now.`,
    user: (name: string) => `The operators of this instance will look at ${name}.`,
    server: (name: string) => `The operators of this instance will look at ${name}.`,
  },
  hintModerators: 'No one else is told, not even the person you report.',
  reasons: reportReasonText,
  details: 'What should they know?',
  send: 'Send report',
  sent: 'Thank you. Your report was sent.',
});
