/** What the service and the thread of the unit say to each other. */
import type { Source } from './sdp.ts';

/** What a person may do in a room; takes effect with the next packet. */
export interface Rights {
  /** Their voice, and the sound of their screen, go out to others. */
  readonly speaks: boolean;
  /** They hear others. */
  readonly hears: boolean;
  readonly showsScreen: boolean;
}

/** Something that a person wants to see. */
export interface Picture {
  readonly userId: string;
  readonly source: 'camera' | 'screen';
  /** In pixels, as it is shown: chooses the layer. */
  readonly height: number;
}

/** Who is heard or seen in a place of a connection. */
export interface FilledPlace {
  readonly mid: string;
  readonly userId: string;
  readonly source: Source;
}

export type Command =
  | {
      readonly kind: 'admit';
      readonly roomId: string;
      readonly sessionId: string;
      readonly userId: string;
      readonly rights: Rights;
    }
  | { readonly kind: 'answer'; readonly sessionId: string; readonly sdp: string }
  | { readonly kind: 'show'; readonly sessionId: string; readonly pictures: readonly Picture[] }
  | { readonly kind: 'permit'; readonly sessionId: string; readonly rights: Rights }
  | { readonly kind: 'remove'; readonly sessionId: string }
  | { readonly kind: 'count'; readonly id: number };

export type Report =
  | { readonly kind: 'offer'; readonly sessionId: string; readonly sdp: string }
  | { readonly kind: 'places'; readonly sessionId: string; readonly places: readonly FilledPlace[] }
  | { readonly kind: 'counts'; readonly id: number; readonly counts: readonly ParticipantCounts[] };

export interface ParticipantCounts {
  readonly roomId: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly connected: boolean;
  readonly speaking: boolean;
  /** Packets that came from the person. */
  readonly received: number;
  /** Packets that went to the person. */
  readonly sent: number;
  /** Packets that came from the person and were not let through, for lack of rights. */
  readonly refused: number;
}

export interface UnitSettings {
  readonly ports: { readonly first: number; readonly last: number };
  readonly tcp: boolean;
  /** IP addresses by which people reach this machine. */
  readonly addresses: readonly string[];
}
