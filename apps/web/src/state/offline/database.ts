/** Storage for starting without a network: IndexedDB, or nothing where that is blocked. */

const NAME = 'guildhall';
const VERSION = 1;

/**
 * `state`: a single record with everything but messages. `windows`: the messages of each channel. `outgoing`: outgoing
 * messages.
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

/** Runs requests in a transaction. @returns when they are stored @throws when the database is blocked or full */
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

/** All records of a store; none where the database is blocked. */
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

/** Replaces records by key and deletes others. @returns whether that is stored: not where the database is blocked */
export async function writeRecords(
  name: StoreName,
  { put = [], drop = [] }: { readonly put?: readonly object[]; readonly drop?: readonly string[] },
): Promise<boolean> {
  const writing = change([name], (store) => {
    for (const record of put) store(name).put(record);
    for (const key of drop) store(name).delete(key);
  });
  return writing.then(
    () => true,
    () => false,
  );
}

/** Deletes all records of some stores. */
export async function clearStores(names: readonly StoreName[]): Promise<void> {
  await change(names, (store) => {
    for (const name of names) store(name).clear();
  }).catch(() => undefined);
}
