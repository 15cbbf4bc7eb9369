/** The client's route tables: what a call needs at run time, without schemas. */
import { ENDPOINTS, type Endpoint, type EndpointName, isUrlCredential } from '@guildhall/protocol';

/** What the web client calls on the pages that people open first: these calls do not wait for the other routes. */
const FIRST: ReadonlySet<string> = new Set<EndpointName>([
  'acknowledgeMessage',
  'addReaction',
  'getAccount',
  'getChannel',
  'getGateway',
  'getInstance',
  'getInvite',
  'getMessage',
  'getOnboarding',
  'getScreening',
  'listChannelCommands',
  'listMembers',
  'listMessages',
  'listPosts',
  'listReactions',
  'logIn',
  'logOut',
  'refreshAttachmentUrls',
  'register',
  'removeOwnReaction',
  'sendMessage',
  'startTyping',
  'updatePresence',
]);

/** Path parameters that the general limit counts separately (design, chapter 10). */
const GENERAL_LIMIT_PARAMETERS = ['serverId', 'channelId', 'webhookId'];

function limitedBy(contract: Endpoint): readonly string[] {
  const keys = contract.rateLimits
    ? contract.rateLimits.flatMap((limit) => limit.by)
    : GENERAL_LIMIT_PARAMETERS.map((name) => `param:${name}` as const);
  const names = keys.filter((key) => key.startsWith('param:')).map((key) => key.slice('param:'.length));
  return [...new Set(names)].filter((name) => contract.path.includes(`{${name}}`));
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
    ...(contract.addsEachTime ? ['    addsEachTime: true,'] : []),
    ...(isUrlCredential(contract) ? ['    anonymous: true,'] : []),
    ...(parameters.length > 0 ? [`    limitedBy: [${parameters.map((one) => `'${one}'`).join(', ')}],`] : []),
    '  },',
  ];
}

/** Source text of the tables in `packages/client/src/generated` by file, laid out as the formatter would. */
export function clientRoutesSources(): Readonly<Record<string, string>> {
  const contracts = Object.entries<Endpoint>(ENDPOINTS);
  return {
    'first-routes.ts': routesSource(
      'FIRST_ROUTES',
      'Endpoints that the web client calls at the start: what a call needs at run time, without schemas.',
      contracts.filter(([name]) => FIRST.has(name)),
    ),
    'later-routes.ts': routesSource(
      'LATER_ROUTES',
      'All other endpoints; they load with the first call of one of them.',
      contracts.filter(([name]) => !FIRST.has(name)),
    ),
  };
}

function routesSource(table: string, comment: string, contracts: readonly [string, Endpoint][]): string {
  return [
    '// Generated from @guildhall/protocol by tooling/generate-routes.ts (npm run docs); do not edit.',
    "import type { Route } from '../http/route.ts';",
    '',
    `/** ${comment} */`,
    `export const ${table}: Readonly<Record<string, Route>> = {`,
    ...contracts.flatMap(([name, contract]) => routeLines(name, contract)),
    '};',
    '',
  ].join('\n');
}
