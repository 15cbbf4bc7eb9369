import { texts } from '../../languages/texts.ts';

/** Texts of the time until a thread or post is archived. */
export const archiveText = texts('archiveText', {
  label: 'Archive after',
  hint: 'Without new messages, it leaves the channel list. A new message brings it back.',
});
