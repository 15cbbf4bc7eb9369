/** Finds texts for people that are in components instead of a catalogue. */
import { type Node, parse, walk } from './syntax.ts';

/** Attributes and fields that people read or hear. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'confirm',
  'description',
  'hint',
  'label',
  'placeholder',
  'title',
]);
/** Text has two letters in a row; signs such as `@`, `×` and `#` are the same in every language. */
const WORD = /\p{L}{2}/u;
/** Names and addresses are the same in every language, too. */
const SAME_EVERYWHERE = /^(?:Guildhall|https:\/\/.*)$/;

export interface Literal {
  readonly line: number;
  readonly text: string;
}

/** @param source of a component, in TypeScript */
export function literalsIn(source: string, isComponent: boolean): readonly Literal[] {
  const found: Literal[] = [];
  const report = ({ start }: Node, text: string) => {
    if (WORD.test(text) && !SAME_EVERYWHERE.test(text.trim()))
      found.push({ line: source.slice(0, start).split('\n').length, text: text.trim() });
  };
  walk(parse(source, isComponent), (node) => {
    if (node.type === 'JSXText') report(node, String(node.value));
    if (node.type === 'JSXAttribute') {
      const name = (node.name as Node).name;
      if (READ.has(String(name))) for (const text of textsIn(node.value)) report(node, text);
    }
    if (node.type === 'JSXExpressionContainer') for (const text of textsIn(node)) reportChild(node, text);
    if (node.type === 'Property') {
      const { name } = node.key as Node;
      if (READ.has(String(name))) for (const text of textsIn(node.value)) report(node, text);
    }
  });
  return found;

  /** Checks an expression between tags; attributes are checked by their name. */
  function reportChild(node: Node, text: string): void {
    if (/[>}]\s*$/.test(source.slice(0, node.start))) report(node, text);
  }
}

/** The literal texts among the possible results of an expression. */
function textsIn(value: unknown): readonly string[] {
  const node = value as Node | null | undefined;
  switch (node?.type) {
    case 'Literal':
    case 'StringLiteral':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return (node.quasis as { readonly value: { readonly raw: string } }[]).map((part) => part.value.raw);
    case 'JSXExpressionContainer':
      return textsIn(node.expression);
    case 'ConditionalExpression':
      return [...textsIn(node.consequent), ...textsIn(node.alternate)];
    case 'LogicalExpression':
      return textsIn(node.right);
    default:
      return [];
  }
}
