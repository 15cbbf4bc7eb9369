/**
 * For the `ref` of an alert in a form: the button that was pressed may float far from what is wrong. Only the first
 * alert of a form is brought into view.
 */
export function bringIntoView(alert: HTMLElement | null): void {
  if (isFirst(alert)) alert?.scrollIntoView({ block: 'nearest' });
}

/** The same for an alert inside its field, which is shown as a whole. */
export function bringFieldIntoView(alert: HTMLElement | null): void {
  if (isFirst(alert)) alert?.parentElement?.scrollIntoView({ block: 'nearest' });
}

function isFirst(alert: HTMLElement | null): boolean {
  return (alert?.closest('form')?.querySelector('[role=alert]') ?? alert) === alert;
}
