const MAX_PER_REQUEST = 50;

/**
 * Gathers keys that parts of the page want at the same moment, so that they share a request.
 * @param ask asks for up to 50 keys, and does not throw
 * @returns a function that asks for a key
 */
export function gatherWanted(ask: (keys: readonly string[]) => Promise<void>): (key: string) => void {
  const wanted = new Set<string>();
  async function askForAll(): Promise<void> {
    const keys = [...wanted];
    wanted.clear();
    for (let start = 0; start < keys.length; start += MAX_PER_REQUEST)
      await ask(keys.slice(start, start + MAX_PER_REQUEST));
  }
  return (key) => {
    if (wanted.size === 0) setTimeout(() => void askForAll(), 0);
    wanted.add(key);
  };
}
