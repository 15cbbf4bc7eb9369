import { invalidField } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';

/**
 * A place in the order of ids, between two pages: an id whether or not anything has it, or 0, where clients begin that
 * read everything from the start (specification: "The ids in before, after and around are places, not look-ups").
 * @param name of the query, for the error.
 * @throws ApiError invalid_request.
 */
export function requirePlace<Place extends string | undefined>(name: string, place: Place): Place {
  if (place === undefined || place === '0' || isId(place)) return place;
  throw invalidField(`query/${name}`, 'must be an id');
}
