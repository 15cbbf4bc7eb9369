/** Derives the OpenAPI 3.1 document from the contracts. */
import type { Actor, Endpoint, ErrorCode, ErrorEntry, MultipartDefinition } from '@guildhall/protocol';
import {
  accessErrors,
  describeAccess,
  ERRORS,
  generalRateLimit,
  isUrlCredential,
  LIMITS,
} from '@guildhall/protocol';
import { CLIENT_REFUSALS } from './client-refusals.ts';
import {
  ERROR_SCHEMA,
  ERRORS_OF_ANY_ROUTE,
  HEADERS,
  headerReferences,
  LIMIT_HEADERS,
  type Reference,
  SECURITY_SCHEMES,
} from './components.ts';
import { documentedSchema, type JsonSchema, mapValues, resourceSchemas } from './schema.ts';

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: JsonContent };
  readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: JsonContent;
}

type JsonContent = { readonly [mediaType: string]: { readonly schema: JsonSchema } };

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly headers: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
}

const REASON: OpenApiParameter = {
  name: 'X-Audit-Log-Reason',
  in: 'header',
  required: false,
  description: 'Why, for the audit log; percent-encoded',
  schema: { type: 'string', maxLength: LIMITS.reason },
};

/** Describes a limit, such as `5 in 5 s for each caller and channelId`. */
export function describeRateLimits(endpoint: Endpoint): readonly string[] {
  const limits = endpoint.rateLimits ?? [generalRateLimit(endpoint.path)];
  return limits.map(({ limit, windowSecs, by, bucket, shared }) => {
    const each = by.map((key) => (key === 'actor' ? 'caller' : key.replace('param:', ''))).join(' and ');
    const together = bucket ? `, shared by the bucket ${bucket}` : '';
    const uncounted = shared ? `, ${shared === true ? 'refused calls' : shared} not counted` : '';
    return `${limit} in ${windowSecs} s for each ${each}${together}${uncounted}`;
  });
}

/** Every error code of an endpoint: the codes it declares, and those that follow from its access and kind. */
export function possibleErrors(endpoint: Endpoint): readonly ErrorCode[] {
  const byUrl = isUrlCredential(endpoint);
  const open = byUrl || endpoint.actors.includes('nobody');
  const people = endpoint.actors.includes('person');
  const bots = endpoint.actors.includes('bot');
  const hasBody = endpoint.body !== undefined || endpoint.multipart !== undefined;
  const codes: readonly (ErrorCode | false)[] = [
    ...endpoint.errors,
    ...accessErrors(endpoint),
    (hasBody || endpoint.query !== undefined || endpoint.audited === true) && 'invalid_request',
    hasBody && 'body_too_large',
    hasBody && 'unsupported_media_type',
    endpoint.multipart !== undefined && 'file_too_large',
    !open && 'unauthorized',
    !byUrl && 'invalid_token',
    !endpoint.actors.includes('bearer') && 'bearer_not_allowed',
    people && endpoint.method !== 'GET' && 'csrf_failed',
    (people || !open) && !bots && (endpoint.refusesBots ?? 'bots_not_allowed'),
    !open && !people && bots && 'bot_token_required',
    ...ERRORS_OF_ANY_ROUTE,
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}

function describeSecurity(endpoint: Endpoint): OpenApiOperation['security'] {
  const cookie = endpoint.method === 'GET' ? { cookie: [] } : { cookie: [], csrf: [] };
  const byActor: Partial<Record<Actor, readonly Readonly<Record<string, readonly string[]>>[]>> = {
    person: [cookie, { session: [] }],
    bot: [{ bot: [] }],
    bearer: [{ bearer: [] }],
    client: [{ client: [] }],
    nobody: [{}],
    webhook: [{}],
    interaction: [{}],
  };
  return endpoint.actors.flatMap((actor) => byActor[actor] ?? []);
}

function describeParameters(endpoint: Endpoint): readonly OpenApiParameter[] {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): OpenApiParameter => {
    const pattern = endpoint.pathPatterns?.[name];
    const schema = { type: 'string', ...(pattern === undefined ? {} : { pattern }) };
    return { name, in: 'path', required: true, schema };
  });
  const required: readonly string[] = endpoint.query?.required ?? [];
  const query = Object.entries(endpoint.query?.properties ?? {}).map(
    ([name, schema]): OpenApiParameter => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: documentedSchema(schema),
    }),
  );
  return [...path, ...query, ...(endpoint.audited ? [REASON] : [])];
}

function json(schema: JsonSchema): JsonContent {
  return { 'application/json': { schema } };
}

function describeAnswers(endpoint: Endpoint): Record<string, OpenApiResponse> {
  return mapValues(endpoint.replies, (schema) => ({
    description: schema ? endpoint.summary : 'Done; no body',
    headers: headerReferences(...LIMIT_HEADERS),
    ...(schema ? { content: json(documentedSchema(schema)) } : {}),
  }));
}

function describeRefusals(endpoint: Endpoint): Record<string, OpenApiResponse | Reference> {
  if (endpoint.actors.includes('client')) return CLIENT_REFUSALS;
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of possibleErrors(endpoint)) {
    const { status, also = [] }: ErrorEntry = ERRORS[code];
    for (const one of [status, ...also]) byStatus.set(one, [...(byStatus.get(one) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      codes.length === 1 ? { $ref: `#/components/responses/${codes[0]}` } : refusal(status, codes),
    ]),
  );
}

function refusal(status: number, codes: readonly ErrorCode[]): OpenApiResponse {
  const code = { properties: { code: { enum: codes } } };
  return {
    description: codes.map((one) => `\`${one}\`: ${ERRORS[one].message}`).join('\n\n'),
    ...(status === 429 ? { headers: headerReferences('Retry-After', ...LIMIT_HEADERS) } : {}),
    ...(status === 503 ? { headers: headerReferences('Retry-After') } : {}),
    content: json({
      type: 'object',
      required: ['error'],
      properties: { error: { allOf: [{ $ref: '#/components/schemas/Error' }, code] } },
    }),
  };
}

function describeBody(endpoint: Endpoint): Pick<OpenApiOperation, 'requestBody'> {
  const { body, multipart } = endpoint;
  if (!multipart) {
    if (!body) return {};
    const schema = documentedSchema(body);
    const content = Object.fromEntries(
      contentTypes(endpoint).map((contentType) => [contentType, { schema }]),
    );
    return { requestBody: { required: !('~optional' in body), content } };
  }
  const form = { 'multipart/form-data': { schema: formSchema(body, multipart) } };
  const content =
    multipart.bodyAs === 'payload_json' && body ? { ...json(documentedSchema(body)), ...form } : form;
  return { requestBody: { required: true, content } };
}

/** The form of a body stream has the JSON in one field, which the endpoint's description names. */
function contentTypes({ actors, bodyStream }: Endpoint): readonly string[] {
  const forms = actors.includes('client') ? ['application/x-www-form-urlencoded'] : [];
  return bodyStream?.contentTypes ?? [...forms, 'application/json'];
}

function formSchema(body: Endpoint['body'], { bodyAs, files }: MultipartDefinition): JsonSchema {
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `At most ${files.maxBytes} bytes`,
  };
  const known = body as { properties?: Record<string, unknown>; required?: readonly string[] } | undefined;
  const fields =
    bodyAs === 'fields'
      ? mapValues(known?.properties ?? {}, documentedSchema)
      : body
        ? { payload_json: documentedSchema(body) }
        : {};
  const required = [
    ...(bodyAs === 'fields' ? (known?.required ?? []) : []),
    ...(files.min > 0 ? [files.name] : []),
  ];
  const one = files.max === 1;
  return {
    type: 'object',
    required,
    properties: { ...fields, [files.name]: one ? file : { type: 'array', maxItems: files.max, items: file } },
  };
}

function describeOperation(name: string, endpoint: Endpoint): OpenApiOperation {
  const limits = describeRateLimits(endpoint).map((limit) => `Rate limit: ${limit}.`);
  return {
    operationId: name,
    summary: endpoint.summary,
    description: [
      ...(endpoint.description ? [endpoint.description] : []),
      `Who may call this: ${describeAccess(endpoint)}`,
      ...limits,
    ].join('\n\n'),
    tags: [endpoint.tag],
    security: describeSecurity(endpoint),
    parameters: describeParameters(endpoint),
    ...describeBody(endpoint),
    responses: { ...describeAnswers(endpoint), ...describeRefusals(endpoint) },
  };
}

/**
 * Describes every endpoint.
 * @param endpoints by the name that becomes `operationId`
 * @param instance `baseUrl` is its URL without `/api`
 */
export function openApiDocument(
  endpoints: Readonly<Record<string, Endpoint>>,
  instance: { readonly baseUrl: string; readonly version: string },
): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeOperation(name, endpoint),
    };
  }
  const codes = [...new Set(Object.values(endpoints).flatMap(possibleErrors))].sort();
  const tags = [...new Set(Object.values(endpoints).map(({ tag }) => tag))].sort();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guildhall',
      version: instance.version,
      description:
        'The HTTP API for bots, apps and clients. Ids are 64-bit numbers as decimal texts. ' +
        'Guides, and the events of the gateway: [/docs/guides](/docs/guides).',
    },
    servers: [{ url: `${instance.baseUrl}/api` }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...resourceSchemas(), Error: ERROR_SCHEMA },
      responses: Object.fromEntries(codes.map((code) => [code, refusal(ERRORS[code].status, [code])])),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
