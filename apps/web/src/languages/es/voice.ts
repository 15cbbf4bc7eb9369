import type * as CallsFirst from '../../features/voice/calls/first-strings.ts';
import type * as Calls from '../../features/voice/calls/strings.ts';
import type * as VoiceFirst from '../../features/voice/first-strings.ts';
import type * as VoiceSettings from '../../features/voice/settings/strings.ts';
import type * as Voice from '../../features/voice/strings.ts';
import type { Translation } from '../translation.ts';
import { percent, plural } from '../words.ts';

export const voiceFirstText: Translation<typeof VoiceFirst.voiceFirstText> = {
  section: 'Voz y vídeo',
  sectionWords:
    'micrófono cámara altavoz auriculares pulsar para hablar sensibilidad ruido eco volumen dispositivos',
  muteForMe: 'Silenciar para mí',
  unmuteForMe: 'Volver a oír',
  serverMute: 'Silenciar en los canales de voz',
  serverUnmute: 'Dejar hablar en los canales de voz',
  serverDeafen: 'Quitar el sonido en los canales de voz',
  serverUndeafen: 'Devolver el sonido en los canales de voz',
  move: 'Mover a otro canal de voz',
  disconnect: 'Sacar del canal de voz',
};

export const callFirstText: Translation<typeof CallsFirst.callFirstText> = {
  missed: (name) => `Te perdiste una llamada de ${name}.`,
  open: 'Abrir',
};

export const callText: Translation<typeof Calls.callText> = {
  start: 'Llamar',
  startVideo: 'Iniciar videollamada',
  incoming: (name) => `${name} te llama`,
  incomingGroup: (name, group) => `${name} llama en ${group}`,
  calls: 'Llamadas entrantes',
  accept: 'Responder',
  acceptVideo: 'Con cámara',
  decline: 'Rechazar',
  message: 'Mensaje',
  leavesOther: 'Si respondes, sales del canal de voz o de la llamada en que estás.',
  ring: (name) => `Hacer sonar a ${name}`,
  stopRinging: (name) => `Dejar de hacer sonar a ${name}`,
  ringing: 'sonando…',
  away: 'fuera de la llamada',
  unanswered: 'no ha contestado',
  absent: 'Fuera de la llamada',
  moveHere: 'Traer la llamada aquí',
};

export const refusalText: Translation<typeof Voice.refusalText> = {
  missing_permission: 'No puedes unirte a este canal de voz. Pide ayuda a quien gestiona el servidor.',
  voice_channel_full: 'Este canal de voz está lleno. Inténtalo cuando salga alguien.',
  screening_pending: 'Acepta las normas del servidor antes de unirte a un canal de voz.',
  timed_out: 'Estás en aislamiento en este servidor y por ahora no puedes unirte a ningún canal de voz.',
  age_restricted:
    'Este canal es para adultos. Si eres mayor de edad, indícalo en tus ajustes, en Privacidad.',
  cannot_dm: 'No puedes llamar a esta persona.',
  recipient_deleted: 'Esta cuenta se eliminó.',
  unknown_channel: 'Este canal ya no existe.',
};

export const microphoneText: Translation<typeof Voice.microphoneText> = {
  denied:
    'Nadie te oye: el navegador no deja a esta página usar tu micrófono. Permítelo junto a la dirección e inténtalo de nuevo.',
  missing: 'Nadie te oye: no se encontró ningún micrófono. Conecta uno, o elige otro en los ajustes.',
  busy: 'Nadie te oye: no se ha podido iniciar el micrófono. Quizá lo esté usando otro programa.',
  unplugged: 'Nadie te oye: se ha desconectado el micrófono. Vuelve a conectarlo, o usa otro.',
  insecure:
    'Nadie te oye: los navegadores solo dan acceso al micrófono a páginas con https. Avisa a los operadores de esta instancia.',
};

const isCamera = (what: string) => what === 'camera';

const subject = (what: string) => (isCamera(what) ? 'La cámara' : 'La pantalla');

const object = (what: string) => (isCamera(what) ? 'la cámara' : 'la pantalla');

export const pictureText: Translation<typeof Voice.pictureText> = {
  denied: (what) =>
    `El navegador no deja a esta página usar ${object(what)}. Permítelo junto a la dirección e inténtalo de nuevo.`,
  missing: (what) => `${subject(what)} no se ha encontrado.`,
  busy: (what) => `${subject(what)} no se ha podido iniciar. Quizá la esté usando otro programa.`,
  unplugged: (what) => `${subject(what)} se ha desconectado.`,
  insecure: (what) => `Los navegadores solo dan acceso a ${object(what)} a páginas con https.`,
};

export const voiceText: Translation<typeof Voice.voiceText> = {
  join: 'Unirse',
  joinCall: 'Unirse a la llamada',
  leave: 'Salir',
  leaveCall: 'Salir de la llamada',
  mute: 'Silenciar',
  unmute: 'Dejar de silenciar',
  deafen: 'Quitar el sonido',
  undeafen: 'Activar el sonido',
  forcedMute: 'El servidor te ha silenciado aquí',
  forcedDeaf: 'El servidor te ha quitado el sonido aquí',
  youAreMuted: 'Estás en silencio.',
  youAreUnmuted: 'No estás en silencio.',
  youAreDeafened: 'No oyes a nadie.',
  youHear: 'Oyes a los demás.',
  yourCameraIsOn: 'Tu cámara está encendida.',
  yourCameraIsOff: 'Tu cámara está apagada.',
  youShare: 'Compartes tu pantalla.',
  sharingStopped: 'Ya no compartes tu pantalla.',
  cameraOn: 'Encender la cámara',
  cameraOff: 'Apagar la cámara',
  switchCamera: 'Cambiar de cámara',
  share: 'Compartir pantalla',
  stopSharing: 'Dejar de compartir',
  bar: 'Voz',
  phases: { joining: 'Entrando…', connected: 'Conectado', reconnecting: 'Reconectando…' },
  quality: 'Calidad de la conexión',
  grades: { good: 'Buena', fair: 'Regular', poor: 'Mala', none: 'Sin conexión' },
  throughServer: 'Por la instancia',
  qualityAlone: 'Aquí no hay nadie más: no se mide nada.',
  ping: 'Latencia',
  loss: 'Pérdida de paquetes',
  jitter: 'Fluctuación',
  route: 'Ruta',
  routes: { direct: 'directa', relay: 'por un repetidor' },
  received: 'Recibido',
  sent: 'Enviado',
  connecting: 'conectando',
  settings: 'Ajustes de voz',
  hear: 'Activar el sonido',
  soundBlockedTitle: 'El sonido está bloqueado',
  soundBlocked: 'El navegador bloquea el sonido hasta que lo permitas aquí.',
  unheard: 'Nadie te oye',
  unseen: { camera: 'Nadie te ve', screen: 'Tu pantalla no se comparte' },
  microphone: (problem) => microphoneText[problem],
  picture: (source, problem) => pictureText[problem](source),
  noConnectionTitle: { lost: 'Puede que no oigas a todos', missing: 'Esta red bloquea el sonido' },
  noPath: {
    lost: 'La conexión se ha cortado: quizá no oigas a todos, ni todos a ti. Buscando otro camino…',
    missing:
      'No pasa ningún sonido: esta red lo bloquea. Prueba con otra red, o avisa a los operadores de esta instancia.',
  },
  refused: ({ code, message }) => refusalText[code] ?? message,
  moved: (channel) => `Te han movido a ${channel}.`,
  takenOver: 'Has entrado desde otro dispositivo.',
  removed: 'Te han sacado del canal de voz.',
  sharingRefused: 'Ya no puedes compartir tu pantalla aquí.',
  peopleIn: (channel) => `En ${channel}`,
  speaking: 'habla',
  muted: 'en silencio',
  deafened: 'sin sonido',
  mutedByServer: 'en silencio por el servidor',
  deafenedByServer: 'sin sonido por el servidor',
  camera: 'cámara encendida',
  screen: 'comparte la pantalla',
  you: 'tú',
  duration: (time) => `Conectado desde hace ${time}`,
  stage: 'Llamada',
  nobody: 'Todavía no hay nadie aquí',
  nobodyHint: 'Únete, y los demás te verán en la lista de canales.',
  mayNotJoin: 'Puedes leer aquí, pero no unirte a este canal de voz.',
  here: (count) => plural(count, { one: '# persona aquí', other: '# personas aquí' }),
  focus: (name) => `Ampliar a ${name}`,
  unfocus: 'Mostrar a todos',
  fullScreen: 'Pantalla completa',
  leaveFullScreen: 'Salir de pantalla completa',
  pictureInPicture: 'Imagen en imagen',
  screenOf: (name) => `Pantalla de ${name}`,
  joinToWatch: 'Únete para verla',
  showChat: 'Mostrar el chat',
  hideChat: 'Ocultar el chat',
  volume: 'Volumen',
  percent: (share) => percent(share),
  moveTitle: (name) => `Mover a ${name}`,
  moveHint: 'La persona se mueve al momento y ve adónde.',
  moveTo: 'Canal de voz',
  moveAction: 'Mover',
  noOtherChannel: 'Ningún otro canal de voz de aquí está abierto para ambas personas.',
};

export const voiceSettingsText: Translation<typeof VoiceSettings.voiceSettingsText> = {
  microphone: 'Micrófono',
  speaker: 'Altavoz o auriculares',
  camera: 'Cámara',
  byBrowser: 'Lo que elija el navegador',
  unnamed: (what, place) => `${what} ${place}`,
  names: 'El navegador dice el nombre de los dispositivos cuando puede usarlos.',
  speakerByBrowser:
    'Este navegador usa el dispositivo de salida del sistema. Elígelo en los ajustes del sistema.',
  playSound: 'Reproducir un sonido',
  volume: 'Volumen general',
  test: 'Probar el micrófono',
  testHint: 'La barra se mueve cuando el micrófono oye algo, y toma color mientras los demás te oirían.',
  startTest: 'Empezar la prueba',
  stopTest: 'Terminar la prueba',
  hearYourself: 'Oírte a ti',
  hearYourselfHint: 'Con auriculares, o habrá pitidos.',
  level: 'Nivel del micrófono',
  heard: 'Se te oiría.',
  notHeard: 'No se te oiría.',
  input: 'Cuándo te oyen los demás',
  activity: 'Cuando hablas',
  activityHint: 'A partir de un nivel ajustado automáticamente o por ti.',
  push: 'Mientras mantienes una tecla',
  pushHint: 'Funciona mientras esta página tiene el foco.',
  automatic: 'Ajustar el nivel automáticamente',
  automaticHint: 'Se adapta al ruido de la sala.',
  threshold: 'Nivel a partir del cual se te oye',
  decibels: (value) => `${Math.round(value)} dB`,
  key: (name) => `Tecla: ${name}`,
  pressKey: 'Pulsa la tecla…',
  changeKey: 'Cambiar tecla',
  processing: 'Sonido del micrófono',
  noise: 'Reducir el ruido',
  noiseHint: 'Quita el ruido de ventiladores, teclados y la calle.',
  rnnoise: 'Reducirlo a fondo',
  rnnoiseHint: 'Con RNNoise en lugar del navegador. Exige un poco más a tu procesador.',
  echo: 'Eliminar el eco',
  echoHint: 'Evita que el sonido de tus altavoces vuelva a los demás.',
  gain: 'Igualar el volumen',
  gainHint: 'Desactívalo si ajustas el nivel en el dispositivo.',
  startCamera: 'Mostrar la cámara',
  stopCamera: 'Ocultar la cámara',
  preview: 'Tu cámara',
};
