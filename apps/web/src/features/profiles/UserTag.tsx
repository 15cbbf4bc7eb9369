import type { ProfileTag } from '@guildhall/protocol';
import { profileFirstText } from './first-strings.ts';

/** Marks bots and accounts of the service. */
export function UserTag({ tag }: { tag: ProfileTag | null | undefined }) {
  if (!tag) return null;
  return (
    <span className="shrink-0 self-center rounded-[4px] bg-accent-soft px-1 font-medium text-[0.6875rem] text-accent leading-4">
      {profileFirstText.tags[tag]}
    </span>
  );
}
