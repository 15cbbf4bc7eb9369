/** A bot's connection to the forwarding unit, for sound only (docs/guides/voice.md). */
import {
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  RtpPacket,
  useAudioLevelIndication,
  useSdesMid,
} from 'werift';

const OPUS = { payloadType: 111, clockRate: 48_000, channels: 2 } as const;
/** The unit's sections for the camera, the screen and its sound, which bots do not send. */
const LEFT_OUT = ['1', '2', '3'];

export interface SoundConnectionOptions {
  readonly iceServers: readonly {
    readonly urls: readonly string[];
    readonly username?: string;
    readonly credential?: string;
  }[];
  received(mid: string, opus: Uint8Array): void;
  changed(isConnected: boolean): void;
}

export class SoundConnection {
  readonly #connection: RTCPeerConnection;
  readonly #own = new MediaStreamTrack({ kind: 'audio' });
  #sequence = Math.floor(Math.random() * 30_000);
  #timestamp = Math.floor(Math.random() * 2 ** 31);

  constructor({ iceServers, received, changed }: SoundConnectionOptions) {
    const extensions = [useSdesMid(), useAudioLevelIndication()];
    this.#connection = new RTCPeerConnection({
      codecs: { audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', ...OPUS })], video: [] },
      headerExtensions: { audio: extensions, video: [] },
      bundlePolicy: 'max-bundle',
      iceServers: iceServers.flatMap(({ urls, ...others }) => urls.map((url) => ({ urls: url, ...others }))),
    });
    this.#connection.onRemoteTransceiverAdded.subscribe((transceiver) => {
      transceiver.onTrack.subscribe((track) => {
        track.onReceiveRtp.subscribe(({ payload }) => {
          if (payload.length > 0) received(transceiver.mid ?? '', new Uint8Array(payload));
        });
      });
    });
    this.#connection.connectionStateChange.subscribe((state) => changed(state === 'connected'));
  }

  /** @param offer from the unit @returns the answer for the unit */
  async answer(offer: string): Promise<string> {
    await this.#connection.setRemoteDescription({ type: 'offer', sdp: soundSections(offer) });
    const [own] = this.#connection.getTransceivers();
    if (!own) throw new Error('the offer of the unit has no place for sound');
    own.setDirection('sendonly');
    await own.sender.replaceTrack(this.#own);
    await this.#connection.setLocalDescription(await this.#connection.createAnswer());
    return this.#connection.localDescription?.sdp ?? '';
  }

  /** Sends a packet. @param durationMs of its sound */
  send(opus: Uint8Array, durationMs: number): void {
    const header = new RtpHeader({
      payloadType: OPUS.payloadType,
      sequenceNumber: this.#sequence,
      timestamp: this.#timestamp,
    });
    this.#sequence = (this.#sequence + 1) % 2 ** 16;
    this.#timestamp = (this.#timestamp + (durationMs * OPUS.clockRate) / 1000) % 2 ** 32;
    this.#own.writeRtp(new RtpPacket(header, Buffer.from(opus)));
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}

/** The offer without video, because bots neither send nor receive it. */
function soundSections(offer: string): string {
  const [head = '', ...sections] = offer.split(/^(?=m=)/m);
  const mid = (section: string) => /^a=mid:(\S+)/m.exec(section)?.[1] ?? '';
  const kept = sections.filter((part) => part.startsWith('m=audio') && !LEFT_OUT.includes(mid(part)));
  return head.replace(/^a=group:BUNDLE .*$/m, `a=group:BUNDLE ${kept.map(mid).join(' ')}`) + kept.join('');
}
