import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';

/** Texts of roles. */
const members = (count: number) => plural(count, { one: '# member', other: '# members' });

export const roleText = texts('roleText', {
  title: 'Roles',
  intro:
    'Roles give permissions, colour names and group members. People can only manage roles below their highest one; drag to change the order.',
  create: 'Create role',
  newName: 'new role',
  search: 'Find a role',
  none: 'No role has that name.',
  firstTitle: 'No roles yet',
  first: 'A role gives its members permissions, a colour and a place of their own in the member list.',
  members,
  actions: (name: string) => `Actions for ${name}`,
  back: 'All roles',
  moveUp: 'Move up',
  moveDown: 'Move down',
  drag: (name: string) => `Move ${name}`,
  over: (name: string, position: number, of: number) => `${name} is at position ${position} of ${of}.`,
  moved: (name: string) => `${name} was moved.`,
  duplicate: 'Duplicate',
  copyOf: (name: string) => `${name} (copy)`,
  duplicated: (name: string) => `${name} was duplicated.`,
  delete: 'Delete role',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteHint: 'This cannot be undone.',
  deleteLost: (count: number | undefined, channels: number) => {
    const people =
      count === undefined
        ? 'Its members lose'
        : plural(count, { one: '# member loses', other: '# members lose' });
    const places =
      channels === 0
        ? ''
        : plural(channels, {
            one: ' The permissions it has in # channel are removed.',
            other: ' The permissions it has in # channels are removed.',
          });
    return `${people} its permissions and its colour.${places}`;
  },
  deleted: (name: string) => `${name} was deleted.`,
  display: 'Display',
  permissions: 'Permissions',
  membersTab: 'Members',
  tabs: 'Parts of the role',
  name: 'Name',
  colour: 'Colour',
  colourHint:
    'Names take the colour of a member’s highest role that has one. Light and dark tones are adapted so that names stay legible.',
  noColour: 'No colour',
  preset: (colour: string) => `Colour ${colour}`,
  customColour: 'Custom colour',
  hex: 'As a hex number, such as #2f9e44',
  badHex: 'Write # and six digits or letters from a to f.',
  sample: 'What names look like',
  light: 'Light theme',
  dark: 'Dark theme',
  sampleMessage: 'See you on Saturday.',
  hoist: 'Show as a separate group',
  hoistHint: 'Members with this role are listed under its name, unless they belong to a higher group.',
  mentionable: 'Anyone can mention it',
  mentionableHint: 'A mention notifies everyone who has the role.',
  badge: (badge: string) => `Gives the profile badge “${badge}”. The people who run this instance set it.`,
  above: 'This role ranks as high as your highest one or higher, so you cannot change it.',
  aboveShort: 'Above your highest role',
  needs: 'You need Manage Roles to change roles.',
  managed: (bot: string) => `This role belongs to ${bot}. It cannot be given to others or deleted.`,
  managedShort: 'A bot’s own role',
  everyoneOnly: 'Everyone has this role, so only its permissions can change.',
  discardTitle: 'Discard your changes?',
  discardHint: 'The changes to this role have not been saved.',
  discard: 'Discard',
  full: (most: number) => `This server has reached the limit of ${number(most)} roles.`,

  addMembers: 'Add members',
  addTitle: (name: string) => `Add members to ${name}`,
  addConfirm: (count: number) => (count === 0 ? 'Add' : `Add ${members(count)}`),
  added: (who: string, role: string) => `Gave ${role} to ${who}.`,
  removed: (who: string, role: string) => `Took ${role} from ${who}.`,
  remove: (name: string) => `Take the role from ${name}`,
  removeSelected: (count: number) => `Remove from ${members(count)}`,
  takeTitle: (role: string, who: string) => `Take ${role} from ${who}?`,
  take: 'Take',
  select: (name: string) => `Select ${name}`,
  findMember: 'Find a member',
  findMemberHint: 'The beginning of a name, username or nickname.',
  nobody: 'No one has this role yet.',
  nobodyFound: 'No one has that name.',
  loadingMembers: 'Loading the members',
  hasAlready: 'Already has it',

  of: (who: string) => `Roles of ${who}`,
  ofHint: 'You can give and take roles below your highest one.',
  some: 'Some of them have it',
  ofSaved: (who: string) => `Changed the roles of ${who}.`,
  noneToGive: 'There is no role you can give.',
  give: 'Give a role',
  takeFrom: (role: string) => `Take ${role}`,

  permissionsOf: (who: string) => `Permissions of ${who}`,
  permissionsHint: 'In the whole server, from all roles together. Channels can add or remove permissions.',
  isOwner: 'They own this server, so they have every permission.',
  byAdministrator: (roles: string) => `${roles} gives Administrator, so they have every permission.`,
  notHeld: 'No role gives it',
  held: 'Has it',
  lacking: 'Does not have it',
  timedOut: (until: string) => `Timed out until ${until}: for now they can only read.`,
  pending: 'They have not agreed to the rules yet: for now they can only read.',
});
