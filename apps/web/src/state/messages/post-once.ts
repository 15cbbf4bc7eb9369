/** Posts from dialogs, which fail with an error and are tried again by the person. */
import { uniqueKey } from '../forms/unique-key.ts';

interface Contents {
  readonly [field: string]: unknown;
  readonly files?: readonly File[];
}

/** Posts that may have arrived without an answer, by place. */
const unanswered = new Map<string, { readonly contents: Contents; readonly nonce: string }>();

/**
 * Posts under a nonce: posting the same again after a lost answer uses the same one, under which the service posts only
 * once within five minutes.
 * @param place where it is written: only its latest post is known
 */
export async function postOnce<Answer>(
  place: string,
  contents: Contents,
  post: (nonce: string) => Promise<Answer>,
): Promise<Answer> {
  const before = unanswered.get(place);
  const nonce = before && isSame(before.contents, contents) ? before.nonce : uniqueKey();
  unanswered.set(place, { contents, nonce });
  const answer = await post(nonce);
  // Another may have been posted from the same place since, whose answer may be lost.
  if (unanswered.get(place)?.nonce === nonce) unanswered.delete(place);
  return answer;
}

function isSame({ files = [], ...one }: Contents, { files: others = [], ...other }: Contents): boolean {
  const sameFiles = files.length === others.length && files.every((file, at) => file === others[at]);
  return sameFiles && JSON.stringify(one) === JSON.stringify(other);
}
