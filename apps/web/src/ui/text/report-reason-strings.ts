import type { ReportReason } from '@guildhall/protocol';
import { texts } from '../../languages/texts.ts';

/** Reasons of reports. */
export const reportReasonText: Readonly<Record<ReportReason, string>> = texts('reportReasonText', {
  spam: 'Spam or fraud',
  harassment: 'Harassment or bullying',
  hate: 'Hate',
  violence: 'Violence or threats',
  sexual: 'Unwanted sexual content',
  self_harm: 'Self-harm',
  impersonation: 'Impersonation',
  illegal: 'Something illegal',
  other: 'Something else',
});
