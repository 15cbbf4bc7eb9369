/** What this browser keeps for starting without a network: IndexedDB, and nothing where that is closed. */

const NAME = 'guildhall';
const VERSION = 1;

/**
 * `state`: one record, of what is beside the messages. `windows`: the messages of a channel each. `outgoing`: messages
 * on their way.
 */
export type StoreName = 'state' | 'windows' | 'outgoing';
const KEYS: Readonly<Record<StoreName, string>> = { state: 'key', windows: 'channelId', outgoing: 'nonce' };

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(KEYS)) request.result.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** Runs requests in one transaction. @returns when they are kept @throws when the database is closed or full */
async function change(
  names: readonly StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => void,
): Promise<void> {
  const database = await open();
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction([...names], 'readwrite');
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    work((name) => transaction.objectStore(name));
  });
}

/** Everything in a store; nothing where the database is closed. */
export async function readAll(name: StoreName): Promise<readonly unknown[]> {
  try {
    const database = await open();
    return await new Promise((resolve, reject) => {
      const request = database.transaction(name).objectStore(name).getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    return [];
  }
}

/** Puts records in place of those with the same keys, and deletes others. Does nothing where the database is closed. */
export async function keep(
  name: StoreName,
  { put = [], drop = [] }: { readonly put?: readonly object[]; readonly drop?: readonly string[] },
): Promise<void> {
  await change([name], (store) => {
    for (const record of put) store(name).put(record);
    for (const key of drop) store(name).delete(key);
  }).catch(() => undefined);
}

/** Forgets everything. */
export async function forgetAll(): Promise<void> {
  const names = Object.keys(KEYS) as StoreName[];
  await change(names, (store) => {
    for (const name of names) store(name).clear();
  }).catch(() => undefined);
}
