import { ApiError } from '@guildhall/platform';
import type { MessageRow } from '../messages/index.ts';

/** The poll of a message. @throws ApiError not_a_poll */
export function requireQuestion({ parts }: MessageRow) {
  if (!parts?.poll) throw new ApiError('not_a_poll');
  return parts.poll;
}
