/** Claims something for one of the tabs of this browser. */

/**
 * Claims a name, which the tab keeps until it closes or `until` is fulfilled. On pages without HTTPS, which have no
 * locks, each tab gets it.
 * @returns false while another tab has the name
 */
export function claimForTab(name: string, until: Promise<unknown>): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(`guildhall ${name}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await until;
    });
  });
}
