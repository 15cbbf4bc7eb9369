/** Compares the languages of the web client with English, and the English texts with their use. */
import { type Node, parse, walk } from './syntax.ts';

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

/**
 * The keys of a catalogue that a module uses, or 'all' if it passes the catalogue on or uses a variable as key.
 * @param isComponent whether the module may contain JSX
 */
export function usedKeys(source: string, name: string, isComponent: boolean): ReadonlySet<string> | 'all' {
  const module = parse(source, isComponent);
  const local = localName(module, name);
  if (local === null) return new Set();
  const keys = new Set<string>();
  let isWhole = false;
  walk(module, (node, parent) => {
    if (declares(node, local)) return false;
    if (node.type !== 'Identifier' || node.name !== local || parent === null) return true;
    const read = keysIn(node, parent);
    if (read === 'all') isWhole = true;
    else for (const key of read) keys.add(key);
    return true;
  });
  return isWhole ? 'all' : keys;
}

/** The name under which a module imports or declares a catalogue; null if it does neither. */
function localName(module: Node, name: string): string | null {
  let local: string | null = null;
  walk(module, ({ type, imported, local: given, id }) => {
    if (type === 'ImportSpecifier' && (imported as Node).name === name) local = String((given as Node).name);
    if (type === 'VariableDeclarator' && (id as Node).name === name) local = name;
  });
  return local;
}

/** Whether a function has a parameter of this name, so that in it the name means something else. */
function declares({ type, params }: Node, name: string): boolean {
  return /Function/.test(type) && ((params ?? []) as readonly Node[]).some((each) => binds(each, name));
}

/** Whether a parameter or a part of it has this name. */
function binds(pattern: Node | null, name: string): boolean {
  switch (pattern?.type) {
    case 'Identifier':
      return pattern.name === name;
    case 'AssignmentPattern':
      return binds(pattern.left as Node, name);
    case 'RestElement':
      return binds(pattern.argument as Node, name);
    case 'Property':
      return binds(pattern.value as Node, name);
    case 'ObjectPattern':
      return (pattern.properties as readonly Node[]).some((each) => binds(each, name));
    case 'ArrayPattern':
      return (pattern.elements as readonly (Node | null)[]).some((each) => binds(each, name));
    default:
      return false;
  }
}

/** The keys that a use of a catalogue reads; none for an import, for example. */
function keysIn(node: Node, parent: Node): readonly string[] | 'all' {
  switch (parent.type) {
    case 'MemberExpression':
      if (parent.computed) return 'all';
      return parent.object === node ? [String((parent.property as Node).name)] : [];
    case 'Property':
      return parent.key === node && !parent.shorthand ? [] : 'all';
    case 'VariableDeclarator':
      return parent.id === node ? [] : destructuredKeys(parent.id as Node);
    case 'ImportSpecifier':
    case 'ExportSpecifier':
      return [];
    default:
      return parent.type.startsWith('TS') ? [] : 'all';
  }
}

function destructuredKeys({ type, properties }: Node): readonly string[] | 'all' {
  const parts = (properties ?? []) as readonly Node[];
  if (type !== 'ObjectPattern' || parts.some((part) => part.type === 'RestElement')) return 'all';
  return parts.map((part) => String((part.key as Node).name));
}
