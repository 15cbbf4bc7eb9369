/**
 * SRTP and SRTCP of one connection. AEAD_AES_128_GCM (RFC 7714), which all current browsers choose, is implemented here: it
 * handles every packet in a fifth of the library's time. The older profile uses werift.
 */
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { RtpHeader, SrtcpSession, SrtpSession } from 'werift';
import { headerBytes } from '../rtp/rtp-packet.ts';
import { type PacketIndex, ReplayWindow } from './replay-window.ts';

export const GCM_PROFILE = 0x0007;
export const CTR_PROFILE = 0x0001;
const TAG_BYTES = 16;
const KEY_BYTES = 16;
const INDEX_BYTES = 4;

export interface MasterKeys {
  readonly localKey: Buffer;
  readonly localSalt: Buffer;
  readonly remoteKey: Buffer;
  readonly remoteSalt: Buffer;
}

/** Decryption gives null for forged, repeated or malformed packets. */
export interface MediaCipher {
  openRtp(packet: Buffer): Buffer | null;
  /** @param rollovers how often the sequence number has wrapped around */
  sealRtp(header: Buffer, payload: Buffer, rollovers: number): Buffer;
  openRtcp(packet: Buffer): Buffer | null;
  sealRtcp(packet: Buffer): Buffer;
}

export function createMediaCipher(profile: number, keys: MasterKeys): MediaCipher {
  return profile === GCM_PROFILE ? new GcmCipher(keys) : new LibraryCipher(keys);
}

interface SessionKeys {
  readonly rtp: KeyObject;
  readonly rtpSalt: Buffer;
  readonly rtcp: KeyObject;
  readonly rtcpSalt: Buffer;
}

/** RFC 3711, 4.3: AES in counter mode over a label. */
function deriveKeys(masterKey: Buffer, masterSalt: Buffer): SessionKeys {
  const derive = (label: number, bytes: number): Buffer => {
    const iv = Buffer.alloc(16);
    masterSalt.copy(iv);
    iv[7] = (iv[7] ?? 0) ^ label;
    return createCipheriv('aes-128-ctr', masterKey, iv).update(Buffer.alloc(bytes));
  };
  return {
    rtp: createSecretKey(derive(0, KEY_BYTES)),
    rtpSalt: derive(2, 12),
    rtcp: createSecretKey(derive(3, KEY_BYTES)),
    rtcpSalt: derive(5, 12),
  };
}

class GcmCipher implements MediaCipher {
  readonly #local: SessionKeys;
  readonly #remote: SessionKeys;
  readonly #window = new ReplayWindow();
  readonly #iv = Buffer.alloc(12);
  #rtcpIndex = 0;
  #lastRtcpIndex = -1;

  constructor({ localKey, localSalt, remoteKey, remoteSalt }: MasterKeys) {
    this.#local = deriveKeys(localKey, localSalt);
    this.#remote = deriveKeys(remoteKey, remoteSalt);
  }

  openRtp(packet: Buffer): Buffer | null {
    const head = headerBytes(packet);
    const end = packet.length - TAG_BYTES;
    if (head === null || head > end) return null;
    const ssrc = packet.readUInt32BE(8);
    const index: PacketIndex | null = this.#window.indexOf(ssrc, packet.readUInt16BE(2));
    if (index === null) return null;
    this.#rtpIv(ssrc, index.rollovers, packet.readUInt16BE(2), this.#remote.rtpSalt);
    const opened = open(this.#remote.rtp, this.#iv, packet, { head, aad: packet.subarray(0, head), end });
    if (opened) this.#window.accept(ssrc, index);
    return opened;
  }

  sealRtp(header: Buffer, payload: Buffer, rollovers: number): Buffer {
    this.#rtpIv(header.readUInt32BE(8), rollovers, header.readUInt16BE(2), this.#local.rtpSalt);
    const sealed = Buffer.allocUnsafe(header.length + payload.length + TAG_BYTES);
    seal(this.#local.rtp, this.#iv, header, { payload, aad: header, into: sealed });
    return sealed;
  }

  openRtcp(packet: Buffer): Buffer | null {
    const end = packet.length - TAG_BYTES - INDEX_BYTES;
    if (end < 8) return null;
    const word = packet.readUInt32BE(packet.length - INDEX_BYTES);
    const index = word & 0x7fffffff;
    // Reports are rare, so dropping an older one does no harm.
    if (word >>> 31 === 0 || index <= this.#lastRtcpIndex) return null;
    this.#rtcpIv(packet.readUInt32BE(4), index, this.#remote.rtcpSalt);
    const aad = Buffer.concat([packet.subarray(0, 8), packet.subarray(packet.length - INDEX_BYTES)]);
    const opened = open(this.#remote.rtcp, this.#iv, packet, { head: 8, aad, end });
    if (opened) this.#lastRtcpIndex = index;
    return opened;
  }

  sealRtcp(packet: Buffer): Buffer {
    this.#rtcpIndex = (this.#rtcpIndex + 1) & 0x7fffffff;
    const word = Buffer.allocUnsafe(INDEX_BYTES);
    word.writeUInt32BE((this.#rtcpIndex | 0x80000000) >>> 0);
    this.#rtcpIv(packet.readUInt32BE(4), this.#rtcpIndex, this.#local.rtcpSalt);
    const sealed = Buffer.allocUnsafe(packet.length + TAG_BYTES + INDEX_BYTES);
    const aad = Buffer.concat([packet.subarray(0, 8), word]);
    seal(this.#local.rtcp, this.#iv, packet.subarray(0, 8), {
      payload: packet.subarray(8),
      aad,
      into: sealed,
    });
    word.copy(sealed, packet.length + TAG_BYTES);
    return sealed;
  }

  #rtpIv(ssrc: number, rollovers: number, sequence: number, salt: Buffer): void {
    this.#iv.writeUInt16BE(0, 0);
    this.#iv.writeUInt32BE(ssrc, 2);
    this.#iv.writeUInt32BE(rollovers >>> 0, 6);
    this.#iv.writeUInt16BE(sequence, 10);
    mix(this.#iv, salt);
  }

  #rtcpIv(ssrc: number, index: number, salt: Buffer): void {
    this.#iv.writeUInt16BE(0, 0);
    this.#iv.writeUInt32BE(ssrc, 2);
    this.#iv.writeUInt16BE(0, 6);
    this.#iv.writeUInt32BE(index, 8);
    mix(this.#iv, salt);
  }
}

function mix(iv: Buffer, salt: Buffer): void {
  for (let at = 0; at < 12; at += 1) iv[at] = (iv[at] ?? 0) ^ (salt[at] ?? 0);
}

function open(
  key: KeyObject,
  iv: Buffer,
  packet: Buffer,
  { head, aad, end }: { readonly head: number; readonly aad: Buffer; readonly end: number },
): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-128-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(aad);
    decipher.setAuthTag(packet.subarray(end, end + TAG_BYTES));
    const clear = Buffer.allocUnsafe(end);
    packet.copy(clear, 0, 0, head);
    decipher.update(packet.subarray(head, end)).copy(clear, head);
    decipher.final();
    return clear;
  } catch {
    return null;
  }
}

function seal(
  key: KeyObject,
  iv: Buffer,
  head: Buffer,
  { payload, aad, into }: { readonly payload: Buffer; readonly aad: Buffer; readonly into: Buffer },
): void {
  const cipher = createCipheriv('aes-128-gcm', key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(aad);
  head.copy(into);
  cipher.update(payload).copy(into, head.length);
  cipher.final();
  cipher.getAuthTag().copy(into, head.length + payload.length);
}

/** AES_CM_128_HMAC_SHA1_80, for clients without the newer profile. */
class LibraryCipher implements MediaCipher {
  readonly #rtp: SrtpSession;
  readonly #rtcp: SrtcpSession;
  readonly #window = new ReplayWindow();

  constructor({ localKey, localSalt, remoteKey, remoteSalt }: MasterKeys) {
    const keys = {
      localMasterKey: localKey,
      localMasterSalt: localSalt,
      remoteMasterKey: remoteKey,
      remoteMasterSalt: remoteSalt,
    };
    this.#rtp = new SrtpSession({ keys, profile: CTR_PROFILE });
    this.#rtcp = new SrtcpSession({ keys, profile: CTR_PROFILE });
  }

  openRtp(packet: Buffer): Buffer | null {
    if (headerBytes(packet) === null) return null;
    const ssrc = packet.readUInt32BE(8);
    const index = this.#window.indexOf(ssrc, packet.readUInt16BE(2));
    if (index === null) return null;
    const opened = attempt(() => this.#rtp.decrypt(packet));
    if (opened) this.#window.accept(ssrc, index);
    return opened;
  }

  sealRtp(header: Buffer, payload: Buffer, _rollovers: number): Buffer {
    return this.#rtp.encrypt(payload, RtpHeader.deSerialize(header));
  }

  openRtcp(packet: Buffer): Buffer | null {
    return attempt(() => this.#rtcp.decrypt(packet));
  }

  sealRtcp(packet: Buffer): Buffer {
    return this.#rtcp.encrypt(packet);
  }
}

function attempt(work: () => Buffer): Buffer | null {
  try {
    return work();
  } catch {
    return null;
  }
}
