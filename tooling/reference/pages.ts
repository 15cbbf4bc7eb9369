/** The reference pages that are generated from protocol alone. */
import { documentedSchema, openApiDocument } from '@guildhall/platform';
import {
  type AudienceKind,
  accessErrors,
  ENDPOINTS,
  type Endpoint,
  ERRORS,
  type ErrorEntry,
  EVENTS,
  type EventContract,
  INTENT_BITS,
} from '@guildhall/protocol';
import instance from '@guildhall/protocol/package.json' with { type: 'json' };
import { endpointsPage } from './endpoints-page.ts';
import { described, fieldTable, table } from './schema-text.ts';

const endpoints: Readonly<Record<string, Endpoint>> = ENDPOINTS;
const events: Readonly<Record<string, EventContract>> = EVENTS;
const errors: Readonly<Record<string, ErrorEntry>> = ERRORS;
const document = openApiDocument(endpoints, { baseUrl: 'http://localhost:3000', version: instance.version });

const AUDIENCES: Readonly<Record<AudienceKind, string>> = {
  server: 'everyone in the server',
  servers: 'everyone in the servers concerned, and other accounts concerned',
  channel: 'everyone who sees the channel',
  user: 'one account’s own sessions',
  users: 'the accounts concerned',
  viewers: 'everyone who shares a server, a DM or a friendship with them',
  everyone: 'every person on the instance; no bots',
};

function errorsPage(): readonly string[] {
  const rows = Object.entries(errors).map(([code, { status, message, also }]) => {
    const users = Object.entries(endpoints).filter(([, one]) =>
      [...one.errors, ...accessErrors(one)].some((own) => own === code),
    );
    const links = users.map(([name]) => `[${name}](endpoints.md#${name.toLowerCase()})`);
    return [
      `<a id="${code}"></a>\`${code}\``,
      [status, ...(also ?? [])].join(', '),
      message,
      links.length > 40 ? `${links.length} endpoints` : links.join(', '),
    ];
  });
  return [
    '# Errors',
    '',
    'An error’s body is `{ "error": { "code", "message" } }`, with `fields` (`[{ path, message }]`) on `invalid_request`, `permission` on `missing_permission`, `retryAfter` (seconds) on `rate_limited` and `slowmode`, and `scope` on `rate_limited`. Decide by `code`; `message` is for people. A change that is answered with `unavailable` may have been stored, if the connection to the database broke before the confirmation. The last column names the endpoints that list a code.',
    '',
    ...table(['Code', 'Status', 'Meaning', 'Endpoints'], rows),
    '',
  ];
}

function intentText({ intent }: Pick<EventContract, 'intent'>): string {
  if (intent === 'always') return 'independent of intents';
  if (intent === 'people') return `${intentText({ intent: 'servers' })}; for people only, not for bots`;
  const [inServers, inDirectMessages] = INTENT_BITS[intent];
  const bits =
    inServers === inDirectMessages ? `bit ${inServers}` : `bits ${inServers} and ${inDirectMessages}`;
  return `intent ${intent} (${bits})`;
}

function eventsPage(): readonly string[] {
  const contracts = Object.values(events).sort((left, right) => (left.name < right.name ? -1 : 1));
  const sections = contracts.flatMap((contract) => [
    `## ${contract.name}`,
    '',
    `${contract.summary}. To ${contract.audience.map((kind) => AUDIENCES[kind]).join(', or to ')}; ${intentText(contract)}.${contract.ephemeral ? ' Not replayed by a resume.' : ''}${contract.onlyWhereShown ? ' Sessions that say what they show (op 12) get it only there.' : ''}`,
    '',
    ...described('Payload', documentedSchema(contract.payload)),
  ]);
  return [
    '# Events',
    '',
    'The gateway sends `{ "op": 0, "t": name, "s": number, "p": position, "d": payload }`. A `?` marks a field that may be absent.',
    '',
    ...sections,
  ];
}

function shapesPage(): readonly string[] {
  const sections = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
    `## ${name}`,
    '',
    ...fieldTable(schema),
    '',
  ]);
  return [
    '# Shapes',
    '',
    'The objects that [endpoints](endpoints.md) and [events](events.md) share. A `?` marks a field that may be absent.',
    '',
    ...sections,
  ];
}

/** The text of a page, with a note below the title that it is generated. */
function page([title = '', ...rest]: readonly string[]): string {
  const note = 'Generated from `packages/protocol` by `npm run docs`; edit it there.';
  return `${[title, '', note, ...rest].join('\n').trimEnd()}\n`;
}

/** The text of each generated file below `docs/reference`, by name. */
export const REFERENCE_PAGES: Readonly<Record<string, string>> = {
  'endpoints.md': page(endpointsPage(endpoints, document)),
  'errors.md': page(errorsPage()),
  'events.md': page(eventsPage()),
  'shapes.md': page(shapesPage()),
  'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
};
