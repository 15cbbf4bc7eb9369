import { PERMISSION_NAMES, type Permission } from '../permissions.ts';
import type { Access, Actor } from './access.ts';

const CALLERS: Readonly<Record<Actor, string>> = {
  person: 'people',
  bot: 'bots',
  bearer: 'holders of an access token',
  client: 'OAuth2 clients',
  webhook: 'anyone with the URL of the webhook',
  interaction: 'anyone with the token of the interaction',
  nobody: 'anyone',
};

const PLACES: Readonly<Record<Access['in'], string>> = {
  nothing: '',
  'own account': ', for their own account',
  'own application': ', for an application of their own',
  webhook: '',
  interaction: '',
  instance: ' who are operators and have two-factor authentication',
  server: ' in the server',
  channel: ' who see the channel',
  conversation: ' who see the channel, or are in the direct message or group',
  'direct conversation': ' in the direct message or group',
};

function list(words: readonly string[], last: string): string {
  if (words.length < 2) return words.join();
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

const namesOf = (permissions: readonly Permission[], last: string): string =>
  list(
    permissions.map((permission) => PERMISSION_NAMES[permission]),
    last,
  );

function needsText({ in: place, needs, needsOneOf, ...access }: Access): string {
  const where = place === 'webhook' ? ' in the channel of the webhook' : '';
  if (needs) return ` with ${namesOf(needs, 'and')}${where}${exceptionsText(access)}`;
  return needsOneOf ? ` with ${namesOf(needsOneOf, 'or')}` : '';
}

function exceptionsText({ exceptOwn, exceptInDirect }: Pick<Access, 'exceptOwn' | 'exceptInDirect'>): string {
  if (exceptOwn) return ' (not needed for their own)';
  return exceptInDirect ? ' (not needed in direct messages and groups)' : '';
}

function callersText(actors: readonly Actor[], access: Access): string {
  if (access.ownerOnly) return 'The owner of the server';
  const kinds = actors.includes('nobody') ? [CALLERS.nobody] : actors.map((actor) => CALLERS[actor]);
  const text = list(kinds, 'and');
  return text.charAt(0).toUpperCase() + text.slice(1) + PLACES[access.in];
}

/** Describes in sentences who may call an endpoint, for the documentation. */
export function describeAccess({
  access,
  actors,
}: {
  readonly access: Access;
  readonly actors: readonly Actor[];
}): string {
  const fields = Object.entries(access.needsByField ?? {}).map(
    ([field, permission]) => `\`${field}\` needs ${PERMISSION_NAMES[permission]}`,
  );
  const sentences: readonly (string | false | undefined)[] = [
    `${callersText(actors, access)}${needsText(access)}.`,
    access.in === 'instance' &&
      !access.confirming &&
      'The session has confirmed it within the last half hour.',
    access.scope && `The access token needs the scope \`${access.scope}\`.`,
    fields.length > 0 && `${list(fields, 'and').replace(/^`/, 'The field `')}.`,
    access.ageGated && 'In age-restricted channels people need to have confirmed being adults.',
    access.refusedWhenBlocked === true && 'Refused in a direct message of two while one blocks the other.',
    access.refusedWhenBlocked === 'unless taking back' &&
      'In a direct message of two, while one blocks the other, it only takes back what is the caller’s own.',
  ];
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ');
}
