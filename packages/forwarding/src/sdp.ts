/**
 * The descriptions (SDP) of a connection. The unit makes one offer: a section for each source of the person, and a
 * fixed number of places for sources of others. The content of a place can change without another offer.
 */
import { EXTENSIONS } from './rtp/rtp-packet.ts';

export const SOURCES = ['microphone', 'camera', 'screen', 'screenSound'] as const;
export type Source = (typeof SOURCES)[number];
type Kind = 'audio' | 'video';

/** The number of sounds and pictures that a person receives at once. */
export const AUDIO_PLACES = 12;
export const VIDEO_PLACES = 9;
/** Layers of a camera, the smallest first. */
export const LAYERS = ['q', 'h', 'f'] as const;

export const PAYLOAD_TYPES = { audio: 111, video: 96 } as const;

export function mediaKind(source: Source): Kind {
  return source === 'microphone' || source === 'screenSound' ? 'audio' : 'video';
}

export interface OutgoingPlace {
  readonly mid: string;
  readonly kind: Kind;
  readonly ssrc: number;
}

export interface OfferOptions {
  readonly userFragment: string;
  readonly password: string;
  readonly fingerprint: string;
  readonly candidates: readonly { readonly address: string; readonly port: number; readonly tcp: boolean }[];
  readonly places: readonly OutgoingPlace[];
}

/** The mid of a source of the person. */
export const mediaId = (source: Source): string => String(SOURCES.indexOf(source));

export function writeOffer(options: OfferOptions): string {
  const mids = [...SOURCES.map(mediaId), ...options.places.map(({ mid }) => mid)];
  const incoming = SOURCES.map((source) =>
    section(options, mediaId(source), mediaKind(source), incomingLines(source)),
  );
  const outgoing = options.places.map(({ mid, kind, ssrc }) =>
    section(options, mid, kind, [
      'a=sendonly',
      `a=msid:${mid} ${mid}`,
      ...(kind === 'audio' ? [extension('audioLevel')] : [extension('sendTime')]),
      `a=ssrc:${ssrc} cname:unit`,
    ]),
  );
  return [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=ice-lite',
    `a=group:BUNDLE ${mids.join(' ')}`,
    'a=msid-semantic: WMS *',
    ...incoming.flat(),
    ...outgoing.flat(),
    '',
  ].join('\r\n');
}

const EXTENSION_URIS = {
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  audioLevel: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  sendTime: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
} as const;

const extension = (name: keyof typeof EXTENSION_URIS): string =>
  `a=extmap:${EXTENSIONS[name]} ${EXTENSION_URIS[name]}`;

function incomingLines(source: Source): readonly string[] {
  const lines = ['a=recvonly', extension('mid')];
  if (mediaKind(source) === 'audio') return [...lines, extension('audioLevel')];
  if (source !== 'camera') return lines;
  return [
    ...lines,
    extension('rid'),
    ...LAYERS.map((layer) => `a=rid:${layer} recv`),
    `a=simulcast:recv ${LAYERS.join(';')}`,
  ];
}

function section(
  { userFragment, password, fingerprint, candidates }: OfferOptions,
  mid: string,
  kind: Kind,
  lines: readonly string[],
): readonly string[] {
  const type = PAYLOAD_TYPES[kind];
  const isFirst = mid === '0';
  return [
    `m=${kind} ${isFirst ? (candidates[0]?.port ?? 9) : 9} UDP/TLS/RTP/SAVPF ${type}`,
    'c=IN IP4 0.0.0.0',
    ...(isFirst ? [...candidates.map(candidateLine), 'a=end-of-candidates'] : []),
    `a=ice-ufrag:${userFragment}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    'a=setup:actpass',
    `a=mid:${mid}`,
    'a=rtcp-mux',
    'a=rtcp-rsize',
    ...(kind === 'audio' ? audioCodec(type) : videoCodec(type)),
    ...lines,
  ];
}

/** Silence sends no packets (`usedtx`), and losses are concealed from later packets (`useinbandfec`). */
const audioCodec = (type: number): readonly string[] => [
  `a=rtpmap:${type} opus/48000/2`,
  `a=fmtp:${type} minptime=10;useinbandfec=1;usedtx=1`,
];

const videoCodec = (type: number): readonly string[] => [
  `a=rtpmap:${type} VP8/90000`,
  `a=rtcp-fb:${type} nack`,
  `a=rtcp-fb:${type} nack pli`,
  `a=rtcp-fb:${type} goog-remb`,
];

function candidateLine({ address, port, tcp }: OfferOptions['candidates'][number], index: number): string {
  // Prefer earlier addresses, and TCP only as a fallback.
  const priority = (tcp ? 90 : 126) * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255;
  const end = tcp ? ' tcptype passive' : '';
  return `a=candidate:${index + 1} 1 ${tcp ? 'tcp' : 'udp'} ${priority} ${address} ${port} typ host${end}`;
}

export interface Answer {
  readonly userFragment: string;
  readonly fingerprint: string;
  /** SSRCs from the answer, for packets that do not name their section. */
  readonly sources: ReadonlyMap<number, Source>;
}

/** @returns null for an answer that lacks required parts */
export function readAnswer(sdp: string): Answer | null {
  const userFragment = /^a=ice-ufrag:(\S{4,256})\s*$/m.exec(sdp)?.[1];
  const fingerprint = /^a=fingerprint:sha-256 ([0-9A-Fa-f:]{95})\s*$/m.exec(sdp)?.[1];
  if (!userFragment || !fingerprint) return null;
  const sources = new Map<number, Source>();
  for (const [index, part] of sdp
    .split(/^m=/m)
    .slice(1, 1 + SOURCES.length)
    .entries()) {
    const source = SOURCES[index];
    const ssrc = Number(/^a=ssrc:(\d{1,10}) /m.exec(part)?.[1] ?? 0);
    if (source && ssrc > 0) sources.set(ssrc, source);
  }
  return { userFragment, fingerprint, sources };
}
