import type * as Banners from '../../features/instance-announcements/strings.ts';
import type * as Announcements from '../../features/operators/announcements/strings.ts';
import type { Translation } from '../translation.ts';

export const operatorAnnouncementText: Translation<typeof Announcements.operatorAnnouncementText> = {
  hint: 'Wer angemeldet ist oder sich vor ihrem Ende anmeldet, sieht eine Ankündigung oben im Client.',
  create: 'Neue Ankündigung',
  publish: 'Ankündigen',
  schedule: 'Planen',
  change: 'Ändern',
  changeOne: (text) => `„${text}“ ändern`,
  changeTitle: 'Ankündigung ändern',
  changeHint: 'Wer sie ausgeblendet hat, sieht sie wieder, wenn sich Art, Text oder Link ändern.',
  end: 'Beenden',
  endOne: (text) => `„${text}“ beenden`,
  didEnd: 'Die Ankündigung ist beendet.',
  kind: 'Art',
  kinds: { notice: 'Hinweis', maintenance: 'Wartung', warning: 'Warnung' },
  text: 'Text',
  textHint: 'Formatiert wie eine Nachricht.',
  link: 'Link',
  linkHint: 'Wo mehr dazu steht, etwa https://status.example.org.',
  starts: 'Beginn',
  startsHint: 'Leer lassen, um sie sofort zu zeigen.',
  ends: 'Ende',
  endsHint: 'Leer lassen, um sie zu zeigen, bis du sie beendest.',
  preview: 'Vorschau',
  none: 'Keine Ankündigungen',
  noneHint: 'Deine Ankündigungen stehen hier, auch nachdem sie geendet haben.',
  states: { scheduled: 'Geplant', shown: 'Wird gezeigt', ended: 'Beendet' },
  shownFrom: (from, by) => `Ab ${from}, von ${by}`,
  shownBetween: (from, until, by) => `Von ${from} bis ${until}, von ${by}`,
};

export const instanceAnnouncementText: Translation<typeof Banners.instanceAnnouncementText> = {
  region: 'Ankündigungen',
  kinds: { notice: 'Hinweis', maintenance: 'Wartung', warning: 'Warnung' },
  readMore: 'Mehr dazu',
};
