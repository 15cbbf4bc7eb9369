import { watchActivity } from './report-activity.ts';
import { watchMutes } from './watch-mutes.ts';
import { watchReads } from './watch-reads.ts';
import { watchFocus } from './watched-channels.ts';

/** Starts what the first page does not wait for. @returns a function that stops it */
export function startWatches(): () => void {
  const ends = [watchActivity(), watchMutes(), watchReads(), watchFocus()];
  return () => {
    for (const end of ends) end();
  };
}
