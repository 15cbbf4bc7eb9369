/** The fields that were edited after `before`; others are left out, so that changes by others stay. */
export function changedFields<Body extends object>(before: Body, edited: Body): Partial<Body> {
  const changes: Partial<Body> = { ...edited };
  for (const key in edited) {
    if (JSON.stringify(edited[key]) === JSON.stringify(before[key])) delete changes[key];
  }
  return changes;
}
