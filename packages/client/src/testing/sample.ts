/** The smallest value that fits a contract: the world returns it if the content does not matter. */
import type { TSchema } from 'typebox';

interface Node {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly format?: string;
  readonly 'x-minLength'?: number;
  readonly minLength?: number;
}

/** Null if allowed, otherwise the emptiest or smallest value. */
export function createSample(schema: TSchema): unknown {
  return sample(schema as Node);
}

function sample(node: Node): unknown {
  if ('const' in node) return node.const;
  if (node.anyOf) return node.anyOf.some(isNull) ? null : sample(node.anyOf[0] ?? {});
  if (Array.isArray(node.type)) return null;
  if (node.enum) return node.enum[0];
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        (node.required ?? []).map((name) => [name, sample(node.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: node.minItems ?? 0 }, () => sample(node.items ?? {}));
    case 'integer':
    case 'number':
      return node.minimum ?? 0;
    case 'boolean':
      return false;
    case 'string':
      return node.format === 'date-time'
        ? '2026-01-01T00:00:00.000Z'
        : 'x'.repeat(node['x-minLength'] ?? node.minLength ?? 1);
    default:
      return null;
  }
}

function isNull(node: Node): boolean {
  return node.type === 'null';
}
