import { useState } from 'react';

/** Whether a list has a search field: once it was that long, so that the field stays under the caret as it shrinks. */
export function useSearchable(count: number, from: number): boolean {
  const [searchable, setSearchable] = useState(false);
  if (!searchable && count >= from) setSearchable(true);
  return searchable;
}
