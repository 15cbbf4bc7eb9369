/** The browser's own notifications, where it has them and permits them. */
interface DesktopNotice {
  readonly title: string;
  readonly body: string;
  /** A newer notice with the same tag takes the place of the older. */
  readonly tag: string;
  readonly icon?: string | null;
  onOpen(): void;
}

export type Permission = 'unsupported' | NotificationPermission;

export function desktopPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Asks the person by way of the browser; must come from a click. */
export async function askForDesktop(): Promise<Permission> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported';
}

/** @returns whether the notice was handed to the browser */
export function showDesktop({ title, body, tag, icon, onOpen }: DesktopNotice): boolean {
  if (desktopPermission() !== 'granted') return false;
  try {
    const notice = new Notification(title, { body, tag, ...(icon ? { icon } : {}), silent: true });
    notice.onclick = () => {
      window.focus();
      onOpen();
      notice.close();
    };
    return true;
  } catch {
    // Some phones show notices only through a service worker.
    return false;
  }
}
