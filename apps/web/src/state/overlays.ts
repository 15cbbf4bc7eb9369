/** Dialogs over the page: at most one at a time, opened from anywhere. */
import type { Onboarding } from '@guildhall/protocol';
import { createSlot, type Part } from './slots.ts';
import { createStore, useStore } from './store.ts';

/** The person a dialog is about, with the name it shows. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** An action on one or several members of a server. */
interface AboutPeople {
  readonly serverId: string;
  readonly people: readonly Person[];
}
interface AboutPerson {
  readonly serverId: string;
  readonly person: Person;
}

export type Overlay =
  | { readonly kind: 'addServer'; readonly step?: 'create' | 'join' }
  | { readonly kind: 'importServer' }
  | ({ readonly kind: 'offerMessages' } & AboutPerson)
  | { readonly kind: 'invite'; readonly serverId: string; readonly channelId?: string }
  | {
      readonly kind: 'createChannel';
      readonly serverId: string;
      readonly parentId?: string;
      readonly category?: true;
      /** A channel whose settings and permissions the new one copies. */
      readonly copyOf?: string;
    }
  | { readonly kind: 'deleteChannel'; readonly channelId: string }
  | { readonly kind: 'syncChannel'; readonly channelId: string }
  | { readonly kind: 'notificationSettings'; readonly targetId: string; readonly name: string }
  | {
      readonly kind: 'rules';
      readonly serverId: string;
      /** A preview of the rules as newcomers would see them. */
      readonly preview?: { readonly description: string; readonly rules: readonly string[] };
    }
  | { readonly kind: 'onboarding'; readonly serverId: string; readonly onboarding: Onboarding }
  | { readonly kind: 'startThread'; readonly channelId: string; readonly messageId?: string }
  | { readonly kind: 'editThread'; readonly channelId: string }
  | { readonly kind: 'deleteThread'; readonly channelId: string }
  | { readonly kind: 'newPost'; readonly channelId: string }
  | { readonly kind: 'leaveServer'; readonly serverId: string }
  | { readonly kind: 'putInFolder'; readonly serverId: string }
  | { readonly kind: 'editFolder'; readonly folderId: string }
  | { readonly kind: 'deleteMessage'; readonly channelId: string; readonly messageId: string }
  | { readonly kind: 'reactions'; readonly channelId: string; readonly messageId: string }
  | { readonly kind: 'forward'; readonly channelId: string; readonly messageId: string }
  | {
      readonly kind: 'report';
      readonly what: 'message' | 'user' | 'server';
      readonly targetId: string;
      readonly channelId?: string;
      /** The name of the person or object. */
      readonly name: string;
    }
  | ({ readonly kind: 'timeOut' } & AboutPeople)
  | ({ readonly kind: 'endTimeout' } & AboutPeople)
  | ({ readonly kind: 'kickMembers' } & AboutPeople)
  | ({ readonly kind: 'banMembers' } & AboutPeople)
  | ({ readonly kind: 'memberRoles' } & AboutPeople)
  | ({ readonly kind: 'memberPermissions' } & AboutPerson)
  | ({ readonly kind: 'nickname' } & AboutPerson)
  | ({ readonly kind: 'moveInVoice' } & AboutPerson)
  | { readonly kind: 'createPoll'; readonly channelId: string }
  | { readonly kind: 'followChannel'; readonly channelId: string }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'topic'; readonly channelId: string }
  | { readonly kind: 'endRelation'; readonly how: 'remove' | 'block'; readonly person: Person }
  | { readonly kind: 'newMessage' }
  | { readonly kind: 'groupPeople'; readonly channelId: string }
  | { readonly kind: 'renameGroup'; readonly channelId: string }
  | { readonly kind: 'leaveGroup'; readonly channelId: string; readonly name: string }
  | { readonly kind: 'quickSwitcher' }
  | { readonly kind: 'keyboardMap' };

type Dialogs = {
  readonly [Kind in Overlay['kind']]: {
    readonly kind: Kind;
    /** A dialog with the overlay's fields as properties. */
    readonly component: Part<Extract<Overlay, { readonly kind: Kind }>>;
  };
};

/** The dialog of each kind of overlay. */
export const dialogs = createSlot<Dialogs[Overlay['kind']]>();

const overlayStore = createStore<Overlay | null>(null);

export function useOverlay(): Overlay | null {
  return useStore(overlayStore, (overlay) => overlay);
}

/** Opens a dialog, replacing the open one. */
export function openOverlay(overlay: Overlay): void {
  overlayStore.update(() => overlay);
}

export function closeOverlay(): void {
  overlayStore.update(() => null);
}

/** Whether a dialog is open; some keys then mean something else. @param kind default: any */
export function hasOverlay(kind?: Overlay['kind']): boolean {
  const overlay = overlayStore.get();
  return overlay !== null && (kind === undefined || overlay.kind === kind);
}
