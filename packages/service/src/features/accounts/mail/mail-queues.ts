/**
 * The queues of jobs that send mail. They limit concurrent e-mails over all processes, because a mail server that never
 * answers must not block other jobs.
 */
export const VERIFICATION_MAILS = { queueName: 'verification-mails' } as const;
export const OTHER_MAILS = { queueName: 'mails' } as const;
