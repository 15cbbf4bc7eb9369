import { formatDuration } from '../text/format-duration.ts';
import type { Option } from './with-chosen.ts';

/** The usual slowmodes in seconds and the current one, which another client may have set; shortest first. */
export function slowmodeOptions(usual: readonly number[], current: number, off: string): readonly Option[] {
  return [...new Set([...usual, current])]
    .sort((left, right) => left - right)
    .map((secs) => ({ value: String(secs), label: secs === 0 ? off : formatDuration(secs) }));
}
