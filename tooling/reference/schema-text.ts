/** Describes JSON Schemas in words and tables, for people. */
import type { JsonSchema } from '@guildhall/platform';

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A table cell: one line, no stray separators. */
function cell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|');
}

/** A table with a head, or nothing when there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function rangeText(low: unknown, high: unknown, unit: string): string {
  if (low !== undefined && high !== undefined) return `, ${low} to ${high}${unit}`;
  if (high !== undefined) return `, up to ${high}${unit}`;
  return low === undefined ? '' : `, at least ${low}${unit}`;
}

function stringText(schema: JsonSchema): string {
  if (schema.format === 'date-time') return 'timestamp';
  if (String(schema.description ?? '').startsWith('Id;')) return 'id';
  const pattern = schema.pattern === undefined ? '' : ` like \`${schema.pattern}\``;
  return `text${rangeText(schema.minLength, schema.maxLength, ' characters')}${pattern}`;
}

function scalarText(type: unknown, schema: JsonSchema): string {
  if (type === 'string') return stringText(schema);
  if (type === 'integer' || type === 'number') {
    return `${type}${rangeText(schema.minimum, schema.maximum, '')}`;
  }
  return String(type ?? 'anything');
}

/** The values of a schema in a few words; resources are links to their descriptions. */
export function schemaText(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `[${name}](shapes.md#${name.toLowerCase()})`;
  }
  if (schema.anyOf) return listOf(schema.anyOf).map(asSchema).map(schemaText).join(' or ');
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum)
    return listOf(schema.enum)
      .map((value) => `\`${value}\``)
      .join(', ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => scalarText(type, schema)).join(' or ');
  if (schema.type === 'array') return `list of ${schemaText(asSchema(schema.items))}`;
  if (schema.type === 'object' && schema.additionalProperties && schema.additionalProperties !== true) {
    return `map to ${schemaText(asSchema(schema.additionalProperties))}`;
  }
  const fallback = schema.default === undefined ? '' : `, default ${schema.default}`;
  return `${scalarText(schema.type, schema)}${fallback}`;
}

/** The fields of an object. Fields of nested objects and of list items follow their own row. */
function fieldsOf(schema: JsonSchema, prefix: string): readonly Field[] {
  const required = listOf(schema.required);
  return Object.entries(asSchema(schema.properties)).flatMap(([key, value]) => {
    const inner = asSchema(value);
    const name = `${prefix}${key}`;
    const list = inner.type === 'array' ? asSchema(inner.items) : undefined;
    return [
      { name: required.includes(key) ? name : `${name}?`, schema: inner },
      ...fieldsOf(list ?? inner, list ? `${name}[].` : `${name}.`),
    ];
  });
}

/** The description of a schema; that of an id says nothing more. */
export function meaningOf(schema: JsonSchema): string {
  const description = String(schema.description ?? '');
  return description.startsWith('Id;') ? '' : description;
}

/** The fields of an object as a table. */
export function fieldTable(schema: JsonSchema): readonly string[] {
  const rows = fieldsOf(schema, '').map(({ name, schema: inner }) => [
    `\`${name}\``,
    schemaText(inner),
    meaningOf(inner),
  ]);
  return table(['Field', 'Type', 'Meaning'], rows);
}

/** A schema with a label: an object with fields as a table, all others as one line. */
export function described(label: string, schema: JsonSchema): readonly string[] {
  const fields = fieldTable(schema);
  return fields.length === 0 ? [`${label}: ${schemaText(schema)}.`, ''] : [`${label}:`, '', ...fields, ''];
}
