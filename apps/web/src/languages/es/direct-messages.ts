import type * as DirectFirst from '../../features/direct-messages/first-strings.ts';
import type * as GroupFirst from '../../features/direct-messages/groups/first-group-strings.ts';
import type * as Groups from '../../features/direct-messages/groups/group-strings.ts';
import type * as Direct from '../../features/direct-messages/strings.ts';
import type * as DirectNames from '../../state/people/direct-strings.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const directNameText: Translation<typeof DirectNames.directNameText> = {
  emptyGroup: 'Grupo vacío',
};

export const directFirstText: Translation<typeof DirectFirst.directFirstText> = {
  title: 'Mensajes directos',
  list: 'Mensajes directos y amigos',
  friends: 'Amigos',
  start: 'Mensaje nuevo',
  emptyHint: 'Escribe a un amigo o a alguien de un servidor que compartís.',
  close: 'Cerrar conversación',
  leave: 'Salir del grupo',
  rename: 'Editar grupo',
  group: (count) => plural(count, { one: '# persona', other: '# personas' }),
  muted: 'silenciado',
  unreadSome: 'sin leer',
  call: 'llamada en curso',
  unread: (count) => `${number(count)} sin leer`,
};

export const directText: Translation<typeof Direct.directText> = {
  startHint: 'Elige a una persona, o a varios amigos para un grupo.',
  search: 'Buscar personas',
  searchHint: 'Nombre o nombre de usuario',
  nobody: 'No se encontró a nadie. Aquí encuentras a tus amigos y a gente de los servidores que compartís.',
  chosen: (names) => `Personas elegidas: ${names}`,
  open: 'Abrir',
  makeGroup: 'Crear grupo',
  strangers: (name) => `Un grupo es para amigos. Quita a ${name}, o haceos amigos antes.`,
  empty: 'Todavía no hay mensajes',
  choose: 'Elige una conversación',
  chooseHint: 'Tus mensajes directos y grupos están en la lista.',
  gone: 'Esta conversación no está disponible',
  goneHint: 'Se cerró, ya no formas parte de ella o la dirección es incorrecta.',
  picture: 'imagen',
  name: 'Nombre del grupo',
  nameHint: 'Déjalo vacío para mostrar los nombres de los miembros.',
  addFriend: 'Añadir amigo',
  username: 'Nombre de usuario',
  send: 'Enviar solicitud',
  sent: (name) => `Tu solicitud a ${name} va de camino.`,
  requests: 'Solicitudes',
  incoming: 'quiere ser tu amigo',
  outgoing: 'Solicitud enviada',
  accept: 'Aceptar',
  decline: 'Rechazar',
  withdraw: 'Retirar',
  message: 'Mensaje',
  befriend: 'Añadir como amigo',
  acceptRequest: 'Aceptar la solicitud',
  declineRequest: 'Rechazar la solicitud',
  withdrawRequest: 'Retirar la solicitud',
  remove: 'Quitar de amigos',
  removeTitle: (name) => `¿Quitar a ${name} de tus amigos?`,
  removeHint: 'Vuestros mensajes se quedan. Para volver a ser amigos, uno tendrá que pedírselo al otro.',
  block: 'Bloquear',
  blockTitle: (name) => `¿Bloquear a ${name}?`,
  blockHint: 'Dejáis de ser amigos, no puede escribirte y sus mensajes se te ocultan.',
  blocked: 'Bloqueados',
  unblock: 'Desbloquear',
  noFriends: 'Todavía no tienes amigos. Añade a alguien por su nombre de usuario.',
  options: (name) => `Acciones para ${name}`,
};

export const groupFirstText: Translation<typeof GroupFirst.groupFirstText> = {
  menu: 'Personas del grupo',
};

export const groupText: Translation<typeof Groups.groupText> = {
  title: 'Personas del grupo',
  count: (count) => plural(count, { one: '# persona de 10.', other: '# personas de 10.' }),
  owner: 'lleva el grupo',
  add: 'Añadir amigo',
  addHint: 'Todas las personas del grupo pueden añadir a sus amigos.',
  addShort: 'Añadir',
  addOne: (name) => `Añadir a ${name}`,
  nobody: 'No se encontró a ningún otro amigo.',
  noFriends: 'No tienes más amigos que añadir.',
  full: 'El grupo está lleno. Alguien tiene que salir antes de que entre otra persona.',
  remove: (name) => `Quitar a ${name}`,
  removeTitle: (name) => `¿Quitar a ${name} del grupo?`,
  removeHint: 'Esta persona deja de ver lo que se escribe aquí. Podrás volver a añadirla.',
  removeConfirm: 'Quitar',
  removed: (name) => `${name} ya no está en el grupo.`,
  handOver: (name) => `Ceder el grupo a ${name}`,
  handOverTitle: (name) => `¿Ceder el grupo a ${name}?`,
  handOverHint: 'Entonces esa persona podrá quitar a otras, y tú no. Solo ella podrá devolverte el grupo.',
  handOverConfirm: 'Ceder',
  leaveTitle: (name) => `¿Salir de ${name}?`,
  leaveHint: 'Ya no verás lo que se escriba aquí. Para volver, alguien del grupo tiene que añadirte.',
  leaveLastHint: 'Eres la última persona aquí: se borrarán el grupo y sus mensajes.',
  handedOver: (name) => `Ahora ${name} lleva el grupo.`,
};
