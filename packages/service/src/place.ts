import { invalidField } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';

/**
 * A position between two pages: an id, whether or not it exists, or 0, with which clients begin to read everything
 * (specification: "The ids in before, after and around are places, not look-ups").
 * @param name the query parameter, for the error
 * @throws ApiError invalid_request.
 */
export function requirePlace<Place extends string | undefined>(name: string, place: Place): Place {
  if (place === undefined || place === '0' || isId(place)) return place;
  throw invalidField(`query/${name}`, 'must be an id');
}
