import type * as CommunitySections from '../../../features/community/section-strings.ts';
import type * as Community from '../../../features/community/strings.ts';
import type * as Discovery from '../../../features/discovery/strings.ts';
import type { Translation } from '../../translation.ts';
import { number, plural } from '../../words.ts';

export const communitySectionText: Translation<typeof CommunitySections.communitySectionText> = {
  title: 'Comunidad',
  words: 'descubrir listar categoría etiquetas canal de normas',
};

export const communityText: Translation<typeof Community.communityText> = {
  loading: 'Cargando los ajustes de comunidad',
  offTitle: 'Convertirlo en servidor de comunidad',
  off: 'Para servidores abiertos a todos. Hacen falta dos canales: uno para tus normas y otro para quienes llevan el servidor. Entonces puede aparecer en «Descubrir».',
  turnOn: 'Activar Comunidad',
  turnedOn: 'Ahora es un servidor de comunidad.',
  channels: 'Canales',
  channelsHint: 'Todo servidor de comunidad tiene estos.',
  rulesChannel: 'Canal de normas',
  rulesChannelHint: 'Donde están tus normas.',
  updatesChannel: 'Canal de novedades del servicio',
  updatesChannelHint: 'Para quienes llevan el servidor. Uno nuevo está oculto a los demás.',
  newRules: 'Crear #rules',
  newUpdates: 'Crear #moderator-only',
  deleted: 'Ninguno: se eliminó',
  hidden: 'Un canal que no ves',
  listing: 'Descubrir',
  listingHint: 'Cómo te encuentra gente nueva.',
  listed: 'Mostrar en «Descubrir»',
  listedHint: 'Todo el mundo en esta instancia puede encontrar el servidor y unirse.',
  listedTeam: 'Los servidores del equipo y de desarrolladores nunca aparecen en la lista.',
  category: 'Categoría',
  description: 'Descripción',
  descriptionHint: 'Lo que se lee antes de unirse. Necesaria para aparecer en la lista.',
  descriptionMissing: 'Escribe antes una descripción: un servidor de la lista la necesita.',
  useDescription: 'Usar la descripción del servidor',
  tags: 'Etiquetas',
  tagsHint: 'Hasta 5 palabras clave, separadas por comas.',
  tagsExample: 'juegos de mesa, ajedrez',
  tooManyTags: 'Como mucho 5 etiquetas.',
  longTag: (tag) => `«${tag}» es demasiado larga. Una etiqueta tiene como mucho 24 caracteres.`,
  preview: 'Vista previa',
  turnOff: 'Desactivar Comunidad',
  turnOffTitle: '¿Desactivar Comunidad?',
  turnOffHint:
    'El servidor desaparece de «Descubrir», y sus dos canales vuelven a ser canales corrientes. Lo escrito para «Descubrir» se conserva para la próxima vez.',
  turnedOff: 'Ya no es un servidor de comunidad.',
};

const members = (count: number) => plural(count, { one: '# miembro', other: '# miembros' });

export const discoveryText: Translation<typeof Discovery.discoveryText> = {
  title: 'Descubrir',
  tabs: 'Lo que puedes descubrir',
  servers: 'Servidores',
  apps: 'Aplicaciones',
  searchServers: 'Buscar servidores',
  searchServersExample: 'Nombre, tema o etiqueta',
  searchApps: 'Buscar aplicaciones',
  searchAppsExample: 'Nombre o lo que hace',
  clear: 'Borrar la búsqueda',
  categories: 'Categoría',
  allCategories: 'Todas',
  loadingServers: 'Buscando servidores',
  loadingApps: 'Buscando aplicaciones',
  foundServers: (count, more) =>
    more
      ? `Los primeros ${number(count)} servidores`
      : plural(count, { one: '# servidor', other: '# servidores' }),
  foundApps: (count, more) =>
    more
      ? `Las primeras ${number(count)} aplicaciones`
      : plural(count, { one: '# aplicación', other: '# aplicaciones' }),
  noServersTitle: 'Todavía no hay servidores en la lista',
  noServers:
    'Aquí aparecen los servidores de esta instancia abiertos a todos. Si gestionas uno, ponlo en la lista en sus ajustes, en Comunidad.',
  noMatchTitle: 'Nada coincide',
  noMatch: 'Prueba con otra palabra, o busca en todas las categorías.',
  noAppsTitle: 'Todavía no hay aplicaciones en la lista',
  noApps:
    'Aquí aparecen los bots que todo el mundo puede añadir. Si haces uno, ponlo en la lista en su página, en tus ajustes, en Aplicaciones.',
  noAppMatch: 'Prueba con otra palabra.',
  brokenTitle: 'No se pudo cargar',
  online: (count) => `${number(count)} en línea`,
  actions: (name) => `Acciones para ${name}`,
  reportServer: 'Denunciar el servidor',
  members,
  inServers: (count) => plural(count, { one: 'En # servidor', other: 'En # servidores' }),
  join: 'Unirse',
  joinNamed: (name) => `Unirse a ${name}`,
  open: 'Abrir',
  openNamed: (name) => `Abrir ${name}`,
  add: 'Añadir al servidor',
  addNamed: (name) => `Añadir al servidor: ${name}`,
  noDescription: 'Sin descripción.',
};

export const categoryNames: Translation<typeof Discovery.categoryNames> = {
  gaming: 'Juegos',
  music: 'Música',
  entertainment: 'Entretenimiento',
  science_tech: 'Ciencia y tecnología',
  education: 'Educación',
  art_creators: 'Arte y creación',
  anime_manga: 'Anime y manga',
  community_social: 'Comunidad y vida social',
  other: 'Otros',
};

export const typeNames: Translation<typeof Discovery.typeNames> = {
  official: 'Oficial',
  staff: 'Equipo',
  developer: 'Desarrollo',
  verified: 'Verificado',
  partnered: 'Socio',
};
