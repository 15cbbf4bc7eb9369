/** Announcements to everyone on the instance. */
import { Type } from 'typebox';
import { LIMITS } from '../../contract/limits.ts';
import { Nullable, OneOf, Text } from '../../contract/schema.ts';
import { ANNOUNCEMENT_KINDS, InstanceAnnouncement } from '../../instance-announcements.ts';
import { WebUrl } from '../../messages/embeds.ts';
import { from, id, named } from './inputs.ts';

const Listed = Type.Interface([InstanceAnnouncement], {
  state: OneOf(['scheduled', 'shown', 'ended']),
  createdBy: Type.String(),
});

const kind = OneOf(ANNOUNCEMENT_KINDS, { description: ANNOUNCEMENT_KINDS.join(', ') });
const words = Text({ min: 1, max: LIMITS.instanceAnnouncement, description: 'formatted like a message' });

function link() {
  return Type.Optional(
    Nullable(Type.String({ ...WebUrl, title: 'address', description: 'where to read more' })),
  );
}

function time(description: string) {
  return Type.Optional(
    Nullable(
      Type.String({ minLength: 1, maxLength: 64, title: 'time', description: `ISO 8601; ${description}` }),
    ),
  );
}

export const announcementActions = {
  listAnnouncements: named('listAnnouncements', Type.Object({ from }), Type.Array(Listed)),
  createAnnouncement: named(
    'createAnnouncement',
    Type.Object({
      kind,
      text: words,
      link: link(),
      startsAt: time('default: immediately'),
      endsAt: time('default: until it is ended'),
    }),
    Listed,
  ),
  changeAnnouncement: named(
    'changeAnnouncement',
    Type.Object({
      announcement: id,
      kind: Type.Optional(kind),
      text: Type.Optional(words),
      link: link(),
      startsAt: time('default: as before'),
      endsAt: time('default: as before'),
    }),
    Listed,
  ),
  endAnnouncement: named('endAnnouncement', Type.Object({ announcement: id }), Listed),
};
