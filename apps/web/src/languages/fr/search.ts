import type * as Mentions from '../../features/mentions/strings.ts';
import type * as SearchFirst from '../../features/search/first-strings.ts';
import type * as Search from '../../features/search/strings.ts';
import type * as Dates from '../../ui/dates/strings.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const searchFirstText: Translation<typeof SearchFirst.searchFirstText> = {
  panel: 'Recherche',
};

export const searchText: Translation<typeof Search.searchText> = {
  close: 'Fermer la recherche',
  theirs: 'Rechercher dans ses messages',
  yours: 'Rechercher dans tes messages',
  field: (place) => `Rechercher dans ${place}`,
  clear: 'Effacer la recherche',
  recent: 'Recherches récentes',
  forget: 'Effacer',
  forgetOne: (what) => `Retirer ${what}`,
  andFilters: (count) => plural(count, { one: '# filtre', other: '# filtres' }),
  filters: 'Filtres',
  filtersIn: (count) => `Filtres (${number(count)})`,
  reset: 'Effacer les filtres',
  from: 'De',
  mentions: 'Mentionne',
  in: 'Dans',
  anywhere: 'Tous les salons',
  elsewhere: 'Un autre salon ou fil',
  has: 'Contient',
  parts: {
    link: 'Lien',
    embed: 'Contenu intégré',
    file: 'Fichier',
    image: 'Image',
    video: 'Vidéo',
    sticker: 'Autocollant',
    poll: 'Sondage',
    forward: 'Transfert',
  },
  pinned: 'Épinglé',
  after: 'À partir du',
  before: 'Avant le',
  sort: 'Ordre',
  newest: 'Plus récents d’abord',
  oldest: 'Plus anciens d’abord',
  relevance: 'Plus pertinents d’abord',
  loading: 'Recherche en cours',
  count: (count, most) =>
    count >= most
      ? `Plus de ${number(most)} messages`
      : plural(count, { one: '# message', other: '# messages' }),
  begin: 'Rechercher dans les messages',
  beginHint:
    'Les résultats contiennent tous les mots saisis. Des "mots entre guillemets" trouvent une expression. Les filtres affinent les résultats.',
  none: 'Aucun résultat',
  noneHint: 'Essaie moins de mots, ou enlève un filtre.',
  results: 'Messages trouvés',
};

export const mentionText: Translation<typeof Mentions.mentionText> = {
  title: 'Mentions',
  list: 'Messages qui te mentionnent',
  loading: 'Recherche de mentions',
  more: 'Afficher les plus anciennes',
  none: 'Personne ne t’a encore mentionné',
  noneHint:
    'Quand quelqu’un te mentionne, ou mentionne l’un de tes rôles ou @everyone, le message apparaît ici.',
  direct: 'Messages privés',
  filters: 'Filtres',
  where: 'Où',
  everywhere: 'Tous les serveurs et messages privés',
  kinds: { user: 'Ton nom', role: 'Tes rôles', everyone: 'Tout le monde' },
  noMatch: 'Aucun résultat',
  noMatchHint: 'Aucun message ne correspond à ces filtres.',
  clear: 'Effacer les filtres',
  tabs: 'Messages pour toi',
  save: 'Enregistrer le message',
  savedNow: 'Le message est enregistré. Tu le retrouves à côté de tes mentions.',
  removed: 'Le message n’est plus enregistré.',
  saved: 'Enregistrés',
  savedList: 'Messages que tu as enregistrés',
  savedLoading: 'Recherche des messages enregistrés',
  savedNone: 'Tu n’as encore enregistré aucun message',
  savedNoneHint:
    'Choisis « Enregistrer le message » dans le menu d’un message pour le retrouver ici. Personne d’autre ne le voit.',
  removeSaved: 'Retirer des messages enregistrés',
};

export const dateText: Translation<typeof Dates.dateText> = {
  letters: { day: 'JJ', month: 'MM', year: 'AAAA' },
  open: (label) => `Choisir un jour : ${label}`,
  previous: 'Mois précédent',
  next: 'Mois suivant',
  clear: 'Effacer',
  time: (label: string) => `Heure : ${label}`,
  wrong: (pattern) => `Écris le jour sous la forme ${pattern}.`,
  tooEarly: (day) => `Choisis le ${day} ou plus tard.`,
  tooLate: (day) => `Choisis le ${day} ou plus tôt.`,
  recent: { today: 'Aujourd’hui', week: 'Il y a 7 jours', month: 'Il y a 30 jours' },
};
