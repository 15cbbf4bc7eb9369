/**
 * The clan tag of a server, and which one a person wears.
 *
 * @place Server settings: Overview; your settings: Profile; the tag of a person
 */
import { loadLater } from '../../state/slots.ts';
import { profileFields } from '../accounts/index.ts';
import { overviewParts } from '../servers/index.ts';

export const clanTags = [
  profileFields.entry(loadLater(() => import('./WornTagField.tsx'), 'WornTagField')),
  overviewParts.entry(loadLater(() => import('./ClanTagSection.tsx'), 'ClanTagSection')),
];
