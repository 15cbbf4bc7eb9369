import { watchReads } from './close-read.ts';
import { watchActivity } from './report-activity.ts';

/** Starts what the first page does not wait for. @returns a function that stops it */
export function startWatches(): () => void {
  const ends = [watchActivity(), watchReads()];
  return () => {
    for (const end of ends) end();
  };
}
