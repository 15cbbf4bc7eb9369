import { parseAst } from 'rolldown/parseAst';

/** A node of a syntax tree. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** The syntax tree of a module in TypeScript. @param isComponent whether it may contain JSX */
export function parse(source: string, isComponent: boolean): Node {
  return parseAst(source, { lang: isComponent ? 'tsx' : 'ts' }) as unknown as Node;
}

/** Visits a node and all nodes in it. @param visit may return false, to leave out what is in the node */
export function walk(
  value: unknown,
  visit: (node: Node, parent: Node | null) => unknown,
  parent: Node | null = null,
): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit, parent);
  else if (typeof value === 'object' && value !== null) {
    const node = value as Node;
    if (typeof node.type === 'string' && visit(node, parent) === false) return;
    for (const child of Object.values(node)) if (typeof child === 'object') walk(child, visit, node);
  }
}
