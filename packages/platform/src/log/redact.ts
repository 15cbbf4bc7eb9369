/** Keeps credentials out of the log, anywhere in a line. */

const HIDDEN = '[hidden]';
const DEEPEST = 6;
const SECRET_KEY =
  /authorization|cookie|token|secret|passw|credential|api-?key|access-?key|private-?key|database-?url|redis-?url|recovery-?code/i;

const SECRETS_IN_TEXT: ReadonlyArray<readonly [RegExp, string]> = [
  // A webhook's or an interaction's path is its credential: /webhooks/{id}/{token}, /interactions/{id}/{token}.
  [/(\/(?:webhooks|interactions)\/[^/\s?#"]+\/)[^/\s?#"]+/g, `$1${HIDDEN}`],
  [/\b(Bot|Bearer|Session|Operator|Basic) +[A-Za-z0-9._~+/=-]{8,}/g, `$1 ${HIDDEN}`],
  [/([?&#](?:[a-z_]*token|code|client_secret|state)=)[^&\s"#]+/gi, `$1${HIDDEN}`],
  // A scheme of any length would be searched for at each word of a long one, in quadratic time.
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/[^:/@\s]*:)[^@/\s]+@/gi, `$1${HIDDEN}@`],
];

/** Removes credentials that are recognisable by their form. */
function redactText(text: string): string {
  let clean = text;
  for (const [pattern, replacement] of SECRETS_IN_TEXT) clean = clean.replace(pattern, replacement);
  return clean;
}

/** Copies a JSON value without values under secret names and without credentials in texts. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    SECRET_KEY.test(key) && item !== null && item !== undefined ? HIDDEN : redact(item, depth + 1),
  ]);
  return Object.fromEntries(entries);
}
