import type { User } from '@guildhall/protocol';
import { rankMatch } from './rank-match.ts';

/** The people whose name or username fits a text, best first; without a text all, in their order. */
export function fittingPeople(people: readonly User[], query: string): readonly User[] {
  const wanted = query.trim().replace(/^@/, '');
  return people
    .flatMap((person) => {
      const { displayName, username } = person;
      const scores = [rankMatch(displayName, wanted), rankMatch(username, wanted)].filter(
        (score) => score !== null,
      );
      return scores.length > 0 ? [{ person, score: Math.min(...scores) }] : [];
    })
    .sort((left, right) => left.score - right.score)
    .map(({ person }) => person);
}
