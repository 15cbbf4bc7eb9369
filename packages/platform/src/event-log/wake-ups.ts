/** When the tail looks next: after a while, or as soon as something was committed. */
export interface WakeUps {
  wake(): void;
  /** From now on a wake-up asks for another look. */
  begin(): void;
  /** What woke us was handed on. */
  served(onLag?: (milliseconds: number) => void): void;
  /** Resolves after so many milliseconds, or with true at the next wake-up, one since `begin` included. */
  sleep(milliseconds: number): Promise<boolean>;
}

/** Wake-ups coalesce: many between two looks are one. */
export function createWakeUps(): WakeUps {
  let woken = false;
  let wokenAt: number | null = null;
  let interrupt: (() => void) | null = null;
  return {
    wake() {
      woken = true;
      wokenAt ??= performance.now();
      interrupt?.();
    },
    begin() {
      woken = false;
    },
    served(onLag) {
      if (wokenAt !== null) onLag?.(performance.now() - wokenAt);
      wokenAt = null;
    },
    async sleep(milliseconds) {
      if (!woken && milliseconds > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          interrupt = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        interrupt = null;
      }
      return woken;
    },
  };
}
