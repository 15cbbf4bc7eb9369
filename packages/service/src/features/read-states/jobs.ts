/** Jobs that compute counts again; each is safe to run twice. */
import { handle, type JobTable } from '../../job-table.ts';
import { recountChannelsJob } from '../channels/index.ts';
import { recountAfterRolesJob } from '../members/index.ts';
import { recountAdultChannelsJob } from '../settings/index.ts';
import { recountMentions, recountMentionsJob } from './pings.ts';
import { recountChannels } from './recount-for-channels.ts';
import { recountAdultChannels, recountAfterRoles } from './recount-for-person.ts';

export const readStateJobs: JobTable = [
  handle(recountMentionsJob, recountMentions),
  handle(recountAfterRolesJob, recountAfterRoles),
  handle(recountChannelsJob, recountChannels),
  handle(recountAdultChannelsJob, recountAdultChannels),
];
