import { gatewayStore } from '../../state/gateway-store.ts';
import { loadEmojiNamedIn } from '../emoji/index.ts';

/** Loads what the names in a typed text mean: emoji, and people of a server whose members are not all known. */
export async function loadNamesIn(text: string, serverId: string): Promise<void> {
  const people = async () => {
    if (gatewayStore.get().members[serverId]?.complete !== false || !text.includes('@')) return;
    const { loadPeopleNamedIn } = await import('./load-people.ts');
    await loadPeopleNamedIn(text, serverId);
  };
  // Without them, the text is sent as it was typed.
  await Promise.all([loadEmojiNamedIn(text), people().catch(() => undefined)]);
}
