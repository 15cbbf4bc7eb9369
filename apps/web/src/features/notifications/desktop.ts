/** The browser's notifications, if available and permitted. */
interface DesktopNotice {
  readonly title: string;
  readonly body: string;
  /** A newer notification replaces an older one with the same tag. */
  readonly tag: string;
  readonly icon?: string | null;
  onOpen(): void;
}

export type Permission = 'unsupported' | NotificationPermission;

export function desktopPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Requests permission; must be called from a click. */
export async function requestDesktopPermission(): Promise<Permission> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported';
}

/** @returns a function that closes the notification, if the browser accepted it */
export function showDesktop({ title, body, tag, icon, onOpen }: DesktopNotice): (() => void) | undefined {
  if (desktopPermission() !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag, ...(icon ? { icon } : {}), silent: true });
    notice.onclick = () => {
      window.focus();
      onOpen();
      notice.close();
    };
    return () => notice.close();
  } catch {
    // Some phones show notifications only through a service worker.
    return;
  }
}
