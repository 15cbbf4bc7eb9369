/** Whether the members list is shown: remembered if there is room, otherwise opened each time. */
import { createDeviceStore } from '../../state/device.ts';
import { createStore, useStore } from '../../state/store.ts';
import { atLeast, ROOM_BESIDE } from '../../ui/use-media.ts';

const remembered = createDeviceStore('members-shown', (stored) => stored !== false);
const overlaid = createStore(false);

function store() {
  return matchMedia(atLeast(ROOM_BESIDE)).matches ? remembered : overlaid;
}

export function useMembersShown(layout: 'beside' | 'over'): boolean {
  return useStore(layout === 'beside' ? remembered : overlaid, (shown) => shown);
}

export function toggleMembers(): void {
  store().update((shown) => !shown);
}

export function openMembers(): void {
  store().update(() => true);
}

export function hideMembers(): void {
  store().update(() => false);
}

/** Hides the list where it covers the conversation. Called on leaving one, so that it does not cover the next. */
export function hideCoveringMembers(): void {
  overlaid.update(() => false);
}

const highlighted = createStore<string | null>(null);

/** The member to scroll to, after a jump to a person. */
export function useHighlightedMember(): string | null {
  return useStore(highlighted, (userId) => userId);
}

/** Opens the list at a member. */
export function showMember(userId: string): void {
  openMembers();
  highlighted.update(() => userId);
}
