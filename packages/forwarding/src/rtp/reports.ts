/** RTCP packets that the unit sends and reads. */
import {
  GenericNack,
  PictureLossIndication,
  ReceiverEstimatedMaxBitrate,
  RtcpPacketConverter,
  RtcpPayloadSpecificFeedback,
  RtcpReceiverInfo,
  RtcpRrPacket,
  RtcpSenderInfo,
  RtcpSrPacket,
  RtcpTransportLayerFeedback,
} from 'werift';

/** A receiver's feedback. */
export interface Feedback {
  /** Sequence numbers of missing packets, by SSRC. */
  readonly missing: readonly { readonly ssrc: number; readonly sequences: readonly number[] }[];
  /** Streams that need a key frame. */
  readonly keyframes: readonly number[];
  /** The receiver's estimate of its line in bits per second. */
  readonly estimate: number | null;
  /** Sender reports, each with the middle 32 bits of its NTP timestamp (RFC 3550, 6.4.1). */
  readonly senderReports: readonly { readonly ssrc: number; readonly ntpMiddle: number }[];
}

/** @returns null for malformed packets */
export function readFeedback(packet: Buffer): Feedback | null {
  try {
    return gather(RtcpPacketConverter.deSerialize(packet));
  } catch {
    return null;
  }
}

function gather(packets: ReturnType<typeof RtcpPacketConverter.deSerialize>): Feedback {
  const missing: { ssrc: number; sequences: readonly number[] }[] = [];
  const keyframes: number[] = [];
  const senderReports: { ssrc: number; ntpMiddle: number }[] = [];
  let estimate: number | null = null;
  for (const packet of packets) {
    if (packet instanceof RtcpSrPacket) {
      const ntpMiddle = Number((packet.senderInfo.ntpTimestamp >> 16n) & 0xffffffffn);
      senderReports.push({ ssrc: packet.ssrc, ntpMiddle });
    } else if (packet instanceof RtcpTransportLayerFeedback && packet.feedback instanceof GenericNack) {
      missing.push({ ssrc: packet.feedback.mediaSourceSsrc, sequences: packet.feedback.lost });
    } else if (packet instanceof RtcpPayloadSpecificFeedback) {
      const { feedback } = packet;
      if (feedback instanceof PictureLossIndication) keyframes.push(feedback.mediaSsrc);
      else if (feedback instanceof ReceiverEstimatedMaxBitrate) estimate = Number(feedback.bitrate);
    }
  }
  return { missing, keyframes, estimate, senderReports };
}

/** Asks the sender of a picture for a key frame (RFC 4585, 6.3.1). */
export function keyframeRequest(senderSsrc: number, mediaSsrc: number): Buffer {
  const feedback = new PictureLossIndication({ senderSsrc, mediaSsrc });
  return new RtcpPayloadSpecificFeedback({ feedback }).serialize();
}

/** Asks for lost packets (RFC 4585, 6.2.1). @param lost their sequence numbers */
export function retransmissionRequest(
  senderSsrc: number,
  mediaSourceSsrc: number,
  lost: readonly number[],
): Buffer {
  const feedback = new GenericNack({ senderSsrc, mediaSourceSsrc, lost: [...lost] });
  return new RtcpTransportLayerFeedback({ feedback }).serialize();
}

/** A stream in a receiver report; its sender adapts the rate to it. */
export interface Reception {
  readonly ssrc: number;
  /** Fraction lost since the last report, in 1/256. */
  readonly fractionLost: number;
  readonly packetsLost: number;
  readonly highestSequence: number;
  /** In ticks of the stream's clock. */
  readonly jitter: number;
  /** The middle 32 bits of the NTP timestamp of its last sender report; 0 before the first. */
  readonly lastReport: number;
  /** In units of 1/65536 s. */
  readonly sinceLastReport: number;
}

export function receiverReport(ssrc: number, receptions: readonly Reception[]): Buffer {
  const reports = receptions.map(
    ({ lastReport, sinceLastReport, ...others }) =>
      new RtcpReceiverInfo({ ...others, lsr: lastReport, dlsr: sinceLastReport }),
  );
  return new RtcpRrPacket({ ssrc, reports }).serialize();
}

/** Tells a person's browser the maximum rate of what it sends (REMB). */
export function bitrateLimit(senderSsrc: number, ssrcs: readonly number[], bitsPerSecond: number): Buffer {
  const exponent = Math.max(0, Math.ceil(Math.log2(bitsPerSecond / 0x3ffff)));
  const body = Buffer.alloc(20 + ssrcs.length * 4);
  body[0] = 0x8f;
  body[1] = 206;
  body.writeUInt16BE(body.length / 4 - 1, 2);
  body.writeUInt32BE(senderSsrc, 4);
  body.write('REMB', 12, 'latin1');
  body.writeUInt32BE(
    ((ssrcs.length << 24) | (exponent << 18) | Math.floor(bitsPerSecond / 2 ** exponent)) >>> 0,
    16,
  );
  for (const [index, ssrc] of ssrcs.entries()) body.writeUInt32BE(ssrc, 20 + index * 4);
  return body;
}

const NTP_EPOCH_SECS = 2_208_988_800;

/** A sender report, by which receivers synchronise sound and picture. */
export function senderReport(
  ssrc: number,
  { nowMs, rtpTimestamp, packets, bytes }: Record<'nowMs' | 'rtpTimestamp' | 'packets' | 'bytes', number>,
): Buffer {
  const seconds = BigInt(Math.floor(nowMs / 1000) + NTP_EPOCH_SECS);
  const fraction = BigInt(Math.floor(((nowMs % 1000) / 1000) * 2 ** 32));
  const senderInfo = new RtcpSenderInfo({
    ntpTimestamp: (seconds << 32n) | fraction,
    rtpTimestamp,
    packetCount: packets % 2 ** 32,
    octetCount: bytes % 2 ** 32,
  });
  return new RtcpSrPacket({ ssrc, senderInfo }).serialize();
}
