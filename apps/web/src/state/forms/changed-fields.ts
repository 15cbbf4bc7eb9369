/** The fields of a request that were edited; others are left out, so that changes by others stay. */
export function changedFields<Body extends object>(before: Body, edited: Body): Partial<Body> {
  const changes: Partial<Body> = { ...edited };
  for (const key in edited) {
    if (JSON.stringify(edited[key]) === JSON.stringify(before[key])) delete changes[key];
  }
  return changes;
}
