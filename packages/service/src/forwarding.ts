/** The interface of the forwarding unit (`@guildhall/forwarding`). It knows rooms and people only by id. */
import type { VoicePicture, VoicePlace } from '@guildhall/protocol';

/** What a person may do in a room; takes effect with the next packet. */
export interface ForwardingRights {
  readonly speaks: boolean;
  readonly hears: boolean;
  readonly showsScreen: boolean;
}

interface ToSession {
  readonly sessionId: string;
}

type ForwardingCommand = ToSession &
  (
    | {
        readonly kind: 'admit';
        readonly roomId: string;
        readonly userId: string;
        readonly rights: ForwardingRights;
      }
    | { readonly kind: 'answer'; readonly sdp: string }
    | { readonly kind: 'show'; readonly pictures: readonly VoicePicture[] }
    | { readonly kind: 'permit'; readonly rights: ForwardingRights }
    | { readonly kind: 'remove' }
  );

export type ForwardingReport = ToSession &
  (
    | { readonly kind: 'offer'; readonly sdp: string }
    | { readonly kind: 'places'; readonly places: readonly VoicePlace[] }
  );

interface ForwardingListener {
  report(report: ForwardingReport): void;
  /** The unit failed, and all its connections are lost. */
  failed(error: unknown): void;
}

export interface Forwarding {
  /** Prepares for people who are about to join, which takes half a second. */
  prepare(): void;
  send(command: ForwardingCommand): void;
  listen(listener: ForwardingListener): void;
}
