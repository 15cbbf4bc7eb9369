/** Schedules the tail's next read: after a pause, or as soon as something was committed. */
export interface WakeUps {
  wake(): void;
  /** Starts a round: wake-ups from now on cut the next `sleep` short. */
  begin(): void;
  /** Called when the events of the last wake-up were delivered; reports how long that took. */
  served(onLag?: (milliseconds: number) => void): void;
  /** Called when a read found nothing to deliver: wake-ups from before this round count no further. */
  unneeded(): void;
  /**
   * Waits this long, or until the next wake-up. @returns true after a wake-up, even one between `begin` and this
   * call.
   */
  sleep(milliseconds: number): Promise<boolean>;
}

/** Wake-ups between two reads coalesce. */
export function createWakeUps(): WakeUps {
  let woken = false;
  let wokenAt: number | null = null;
  let wokenInRoundAt: number | null = null;
  let interrupt: (() => void) | null = null;
  return {
    wake() {
      woken = true;
      const now = performance.now();
      wokenAt ??= now;
      wokenInRoundAt ??= now;
      interrupt?.();
    },
    begin() {
      woken = false;
      wokenInRoundAt = null;
    },
    served(onLag) {
      if (wokenAt !== null) onLag?.(performance.now() - wokenAt);
      wokenAt = null;
      wokenInRoundAt = null;
    },
    unneeded() {
      wokenAt = wokenInRoundAt;
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
