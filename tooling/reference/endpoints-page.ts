import { describeRateLimits, type OpenApiDocument, type OpenApiOperation } from '@guildhall/platform';
import { accessErrors, describeAccess, type Endpoint } from '@guildhall/protocol';
import { described, meaningOf, schemaText, table } from './schema-text.ts';

function parametersOf(operation: OpenApiOperation): readonly string[] {
  const rows = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required, schema }) => [
      `\`${name}${required ? '' : '?'}\``,
      schemaText(schema),
      meaningOf(schema),
    ]);
  return rows.length === 0 ? [] : ['Query:', '', ...table(['Parameter', 'Type', 'Meaning'], rows), ''];
}

function bodyOf(operation: OpenApiOperation): readonly string[] {
  if (!operation.requestBody) return [];
  const { required, content } = operation.requestBody;
  return Object.entries(content).flatMap(([mediaType, { schema }]) => {
    const label = mediaType === 'application/json' ? 'Body' : `Body (${mediaType})`;
    return described(required ? label : `${label}, which may be left out`, schema);
  });
}

function answersOf(endpoint: Endpoint, operation: OpenApiOperation): readonly string[] {
  return Object.keys(endpoint.replies).flatMap((status) => {
    const response = operation.responses[status];
    const content = response && 'content' in response ? response.content : undefined;
    const label = `Answer ${status}`;
    const [body] = Object.values(content ?? {});
    return body ? described(label, body.schema) : [`${label}: no body.`, ''];
  });
}

function sectionOf(name: string, endpoint: Endpoint, operation: OpenApiOperation): readonly string[] {
  const codes = [...accessErrors(endpoint), ...endpoint.errors];
  const errors = codes.map((code) => `[\`${code}\`](errors.md#${code})`);
  const facts = [
    `Rate limit: ${describeRateLimits(endpoint).join('; ')}.`,
    ...(endpoint.audited ? ['In the audit log, with the reason of `X-Audit-Log-Reason`.'] : []),
  ];
  return [
    `### ${name}`,
    '',
    `\`${endpoint.method} /api${endpoint.path}\``,
    '',
    `${endpoint.summary}.${endpoint.description ? ` ${endpoint.description}` : ''} ${facts.join(' ')}`,
    '',
    `Who may call this: ${describeAccess(endpoint)}`,
    '',
    ...parametersOf(operation),
    ...bodyOf(operation),
    ...answersOf(endpoint, operation),
    ...(errors.length > 0 ? [`Errors: ${errors.join(', ')}.`, ''] : []),
  ];
}

/** Every endpoint by tag, under the name that the SDK calls it. */
export function endpointsPage(
  endpoints: Readonly<Record<string, Endpoint>>,
  document: OpenApiDocument,
): readonly string[] {
  const sections = document.tags.flatMap(({ name: tag }) => [
    `## ${tag}`,
    '',
    ...Object.entries(endpoints)
      .filter(([, endpoint]) => endpoint.tag === tag)
      .flatMap(([name, endpoint]) => {
        const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
        return operation ? sectionOf(name, endpoint, operation) : [];
      }),
  ]);
  return [
    '# Endpoints',
    '',
    'Each endpoint under its name in the SDK (`@guildhall/client`). `openapi.json` beside this page, and `/api/openapi.json` of every instance, have the same contents for programs; `/docs` of an instance lets you try the calls. A `?` marks a field that may be absent. Bots send `Authorization: Bot <token>`, people outside a browser `Authorization: Session <token>`. Besides the errors that it lists, every endpoint may return the general ones of [errors](errors.md).',
    '',
    ...sections,
  ];
}
