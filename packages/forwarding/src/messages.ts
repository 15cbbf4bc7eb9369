/** Messages between the service and the unit's thread. */
import type { Source } from './sdp.ts';

/** A person's rights in a room; changes apply from the next packet. */
export interface Rights {
  /** Whether others hear their voice and the sound of their screen. */
  readonly speaks: boolean;
  /** Whether they hear others. */
  readonly hears: boolean;
  readonly showsScreen: boolean;
}

/** A picture that a person wants to see. */
export interface Picture {
  readonly userId: string;
  readonly source: 'camera' | 'screen';
  /** In pixels as shown; selects the layer. */
  readonly height: number;
}

/** The person and source in a place of a connection. */
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
  /** Packets received from the person. */
  readonly received: number;
  /** Packets sent to the person. */
  readonly sent: number;
  /** Packets received from the person and dropped because they lack the right, or send too many. */
  readonly refused: number;
}

export interface UnitSettings {
  readonly ports: { readonly first: number; readonly last: number };
  readonly tcp: boolean;
  /** IP addresses at which people reach this machine. */
  readonly addresses: readonly string[];
}
