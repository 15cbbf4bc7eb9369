import type * as Mentions from '../../features/mentions/strings.ts';
import type * as SearchFirst from '../../features/search/first-strings.ts';
import type * as Search from '../../features/search/strings.ts';
import type * as Dates from '../../ui/dates/strings.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const searchFirstText: Translation<typeof SearchFirst.searchFirstText> = {
  panel: 'Búsqueda',
};

export const searchText: Translation<typeof Search.searchText> = {
  close: 'Cerrar la búsqueda',
  theirs: 'Buscar en sus mensajes',
  yours: 'Buscar en tus mensajes',
  field: (place) => `Buscar en ${place}`,
  clear: 'Borrar la búsqueda',
  recent: 'Búsquedas recientes',
  forget: 'Borrar',
  forgetOne: (what) => `Quitar ${what}`,
  andFilters: (count) => plural(count, { one: '# filtro', other: '# filtros' }),
  filters: 'Filtros',
  filtersIn: (count) => `Filtros (${number(count)})`,
  reset: 'Borrar filtros',
  from: 'De',
  mentions: 'Menciona a',
  in: 'En',
  anywhere: 'Todos los canales',
  elsewhere: 'Otro canal o hilo',
  has: 'Contiene',
  parts: {
    link: 'Enlace',
    embed: 'Contenido incrustado',
    file: 'Archivo',
    image: 'Imagen',
    video: 'Vídeo',
    sticker: 'Sticker',
    poll: 'Encuesta',
    forward: 'Reenvío',
  },
  pinned: 'Fijado',
  after: 'Desde el',
  before: 'Antes del',
  sort: 'Orden',
  newest: 'Más nuevos primero',
  oldest: 'Más antiguos primero',
  relevance: 'Mejores resultados primero',
  loading: 'Buscando',
  count: (count, most) =>
    count >= most
      ? `Más de ${number(most)} mensajes`
      : plural(count, { one: '# mensaje', other: '# mensajes' }),
  begin: 'Buscar en los mensajes',
  beginHint:
    'Los resultados contienen todas las palabras que escribas. Con "palabras entre comillas" encuentras una frase. Los filtros acotan los resultados.',
  none: 'No se encontró nada',
  noneHint: 'Prueba con menos palabras, o quita un filtro.',
  results: 'Mensajes encontrados',
};

export const mentionText: Translation<typeof Mentions.mentionText> = {
  title: 'Menciones',
  list: 'Mensajes que te mencionan',
  loading: 'Buscando menciones',
  more: 'Mostrar anteriores',
  none: 'Todavía nadie te ha mencionado',
  noneHint: 'Cuando alguien te mencione a ti, uno de tus roles o @everyone, el mensaje aparecerá aquí.',
  direct: 'Mensajes directos',
  filters: 'Filtros',
  where: 'Dónde',
  everywhere: 'Todos los servidores y mensajes directos',
  kinds: { user: 'Tu nombre', role: 'Tus roles', everyone: 'Todos' },
  noMatch: 'No hay coincidencias',
  noMatchHint: 'Ningún mensaje cumple estos filtros.',
  clear: 'Borrar filtros',
  tabs: 'Mensajes para ti',
  save: 'Guardar mensaje',
  savedNow: 'El mensaje está guardado. Lo encuentras junto a tus menciones.',
  removed: 'El mensaje ya no está guardado.',
  saved: 'Guardados',
  savedList: 'Mensajes que guardaste',
  savedLoading: 'Buscando mensajes guardados',
  savedNone: 'Aún no has guardado ningún mensaje',
  savedNoneHint: 'Elige «Guardar mensaje» en el menú de un mensaje para encontrarlo aquí. Nadie más lo ve.',
  removeSaved: 'Quitar de los mensajes guardados',
};

export const dateText: Translation<typeof Dates.dateText> = {
  letters: { day: 'DD', month: 'MM', year: 'AAAA' },
  open: (label) => `Elegir un día: ${label}`,
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  clear: 'Borrar',
  time: (label: string) => `Hora: ${label}`,
  wrong: (pattern) => `Escribe el día como ${pattern}.`,
  tooEarly: (day) => `Elige el ${day} o después.`,
  tooLate: (day) => `Elige el ${day} o antes.`,
  recent: { today: 'Hoy', week: 'Hace 7 días', month: 'Hace 30 días' },
};
