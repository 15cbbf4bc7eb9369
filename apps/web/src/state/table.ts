/** Immutable tables: small operations that keep the old table when nothing changes. */
type Table<Value> = Readonly<Record<string, Value>>;

/** The table with one entry set. */
export function put<Value>(table: Table<Value>, key: string, value: Value): Table<Value> {
  return table[key] === value ? table : { ...table, [key]: value };
}

/** The table without one entry. */
export function without<Value>(table: Table<Value>, key: string): Table<Value> {
  if (!(key in table)) return table;
  const { [key]: _gone, ...rest } = table;
  return rest;
}

/** The table with only the entries that pass. */
export function filterTable<Value>(
  table: Table<Value>,
  keep: (value: Value, key: string) => boolean,
): Table<Value> {
  const entries = Object.entries(table);
  const kept = entries.filter(([key, value]) => keep(value, key));
  return kept.length === entries.length ? table : Object.fromEntries(kept);
}

/** The list by a key of its items. */
export function tableBy<Value>(items: readonly Value[], keyOf: (item: Value) => string): Table<Value> {
  return Object.fromEntries(items.map((item) => [keyOf(item), item]));
}

/** The table with every value changed; the old one when none did. */
export function mapTable<Value>(
  table: Table<Value>,
  change: (value: Value, key: string) => Value,
): Table<Value> {
  let next = table;
  for (const [key, value] of Object.entries(table)) next = put(next, key, change(value, key));
  return next;
}
