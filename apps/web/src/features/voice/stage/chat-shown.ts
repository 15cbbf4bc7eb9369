/** Whether the chat of a voice channel is open beside its stage; remembered if there is room for both. */
import { createDeviceStore } from '../../../state/device.ts';
import { createStore, useStore } from '../../../state/store.ts';

const remembered = createDeviceStore('voice-chat-shown', (stored) => stored !== false);
const overlaid = createStore(false);
const storeFor = (narrow: boolean) => (narrow ? overlaid : remembered);

export function useChatShown(narrow: boolean): boolean {
  return useStore(storeFor(narrow), (shown) => shown);
}

export function toggleChat(narrow: boolean): void {
  storeFor(narrow).update((shown) => !shown);
}
