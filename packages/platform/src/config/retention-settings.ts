/** Settings of how long things are kept, and how much is stored. */
import { integer } from './declare-setting.ts';

/** A petabyte. */
const MAX_MEGABYTES = 1_000_000_000;

function megabytes(whose: string, example: string) {
  return integer({
    minimum: 0,
    maximum: MAX_MEGABYTES,
    default: 0,
    example,
    description: `MiB of files that ${whose}; uploads beyond it are refused. 0 sets no limit.`,
  });
}

function maximumDays(what: string, example: string) {
  return integer({
    minimum: 0,
    maximum: 3650,
    default: 0,
    example,
    description: `Days after which ${what} in servers are deleted, whatever their owners set, unless a legal hold protects them. 0 leaves it to the owners, who keep them by default.`,
  });
}

export const retention = {
  messageRetentionMaxDays: maximumDays('messages', '365'),
  attachmentRetentionMaxDays: maximumDays('attachments of messages', '90'),
  storagePerPersonMb: megabytes('an account may store', '2000'),
  storagePerServerMb: megabytes('a server may store', '20000'),
  storageMaxMb: megabytes('the instance may store', '500000'),
};
