/** The client's route table: what a call needs at run time, without schemas. */
import { ENDPOINTS, type Endpoint } from '@guildhall/protocol';

/** Path parameters that the general limit counts separately (design, chapter 10). */
const GENERAL_LIMIT_PARAMETERS = ['serverId', 'channelId', 'webhookId'];

function limitedBy(contract: Endpoint): readonly string[] {
  const keys = contract.rateLimits
    ? contract.rateLimits.flatMap((limit) => limit.by)
    : GENERAL_LIMIT_PARAMETERS.map((name) => `param:${name}` as const);
  const names = keys.filter((key) => key.startsWith('param:')).map((key) => key.slice('param:'.length));
  return [...new Set(names)].filter((name) => contract.path.includes(`{${name}}`));
}

/** Whether the path contains the credential, so that no other is sent. */
function isAnonymous({ actors }: Endpoint): boolean {
  return actors.every((actor) => actor === 'webhook' || actor === 'interaction');
}

function bodyKind(contract: Endpoint): 'required' | 'optional' | undefined {
  if (!contract.body) return undefined;
  return '~optional' in contract.body ? 'optional' : 'required';
}

function routeLines(name: string, contract: Endpoint): string[] {
  const body = bodyKind(contract);
  const parameters = limitedBy(contract);
  const { multipart } = contract;
  return [
    `  ${name}: {`,
    `    method: '${contract.method}',`,
    `    path: '${contract.path}',`,
    ...(contract.query ? ['    query: true,'] : []),
    ...(body ? [`    body: '${body}',`] : []),
    ...(multipart ? [`    files: { name: '${multipart.files.name}', bodyAs: '${multipart.bodyAs}' },`] : []),
    ...(isAnonymous(contract) ? ['    anonymous: true,'] : []),
    ...(parameters.length > 0 ? [`    limitedBy: [${parameters.map((one) => `'${one}'`).join(', ')}],`] : []),
    '  },',
  ];
}

/** Source text of `packages/client/src/generated/routes.ts`, laid out as the formatter would. */
export function clientRoutesSource(): string {
  const contracts: Readonly<Record<string, Endpoint>> = ENDPOINTS;
  return [
    '// Generated from @guildhall/protocol by tooling/generate-routes.ts (npm run docs); do not edit.',
    "import type { EndpointName } from '@guildhall/protocol';",
    "import type { Route } from '../http/route.ts';",
    '',
    '/** Every endpoint by name: only what a call needs at run time, so that a bundle carries no schemas. */',
    'export const ROUTES: Readonly<Record<EndpointName, Route>> = {',
    ...Object.entries(contracts).flatMap(([name, contract]) => routeLines(name, contract)),
    '};',
    '',
  ].join('\n');
}
