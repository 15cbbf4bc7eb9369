/** Compares the languages of the web client with English, and the English texts with their use. */

/** A catalogue as declared: texts, functions that return texts, and groups of both. */
export type Texts = Readonly<Record<string, unknown>>;

/** The faults of a translation: missing, empty, surplus or different texts. */
export function differences(english: unknown, other: unknown, path: string): readonly string[] {
  if (other === undefined) return [`${path} is missing`];
  if (typeof english !== typeof other || Array.isArray(english) !== Array.isArray(other))
    return [`${path} is not of the same kind as in English`];
  if (typeof english === 'string') return other === '' && english !== '' ? [`${path} is empty`] : [];
  if (typeof english === 'function') {
    const most = english.length;
    const given = (other as typeof english).length;
    return given > most ? [`${path} takes ${given} parameters, in English ${most}`] : [];
  }
  const [mine, theirs] = [english as Texts, other as Texts];
  return [
    ...Object.keys(mine).flatMap((key) => differences(mine[key], theirs[key], `${path}.${key}`)),
    ...Object.keys(theirs)
      .filter((key) => !(key in mine))
      .map((key) => `${path}.${key} is not in English`),
  ];
}

/** Lines of a French module with an ordinary space where French has a no-break space. Calls in conditions are no text. */
export function breakingSpaces(source: string): readonly number[] {
  const wrong = /\p{L}[’»]? [:;!?»](?!\?| ['"`[(]| \w+\()|« /u;
  return source.split('\n').flatMap((line, index) => (wrong.test(line) ? [index + 1] : []));
}

/** The catalogues that a module declares, by name. */
export function declaredIn(source: string): readonly { readonly constant: string; readonly name: string }[] {
  const found = source.matchAll(/(export )?const (\w+)(?::[^;]*?)? = texts\(\s*'(\w+)'/g);
  return [...found].map(([, exported, constant = '', name = '']) => ({
    constant: exported ? constant : '',
    name,
  }));
}

/** The keys of a catalogue that a module uses, or 'all' if it passes the catalogue on or uses a variable as key. */
export function usedKeys(source: string, name: string): ReadonlySet<string> | 'all' {
  const imported = new RegExp(`\\b${name}(?:\\s+as\\s+(\\w+))?\\s*[,}][^;]*?from\\s*'`).exec(source);
  const alias = imported?.[1] ?? name;
  const keys = new Set<string>();
  for (const { 0: match, 1: key, index } of source.matchAll(
    // Not in class names, attributes, or names of properties.
    new RegExp(`(?<![\\w$-]|[^.]\\.)${alias}\\b(?!-|=[^=>]|\\??: )(?:\\s*\\.\\s*(\\w+)|\\[)?`, 'g'),
  )) {
    const before = source.slice(0, index).trimEnd();
    if (key) keys.add(key);
    else if (match.endsWith('[') || (!isImport(source, index, match.length) && !before.endsWith('typeof')))
      return 'all';
  }
  return keys;
}

function isImport(source: string, index: number, length: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', index) + 1, source.indexOf('\n', index + length));
  if (/^\s*(import|export)\b/.test(line)) return true;
  // Within an import or a declaration of several lines.
  return /^\s*(?:\w+ as )?\w+,?$/.test(line) || /^\s*(?:export )?const \w+/.test(line);
}
