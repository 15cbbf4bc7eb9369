import { gatewayStore } from '../../state/gateway-store.ts';
import { loadEmojiNamedIn } from '../emoji/index.ts';
import { readDirectory } from './directory.ts';
import { lateNamesToWire, unknownUsernames } from './mentions.ts';

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

/** Sent text, with the people and emoji that had not loaded when it was converted. Other names are no mentions there. */
export async function withLateNames(content: string, serverId: string): Promise<string> {
  const late = unknownUsernames(content, readDirectory(gatewayStore.get(), serverId));
  await loadNamesIn(content, serverId);
  const { userId, emoji } = readDirectory(gatewayStore.get(), serverId);
  return lateNamesToWire(content, {
    emoji,
    userId: (name) => (late.includes(name) ? userId(name) : undefined),
  });
}
