/**
 * For a dialog's `onOpenAutoFocus`: the dialog itself takes the focus. A field would raise a phone's keyboard, and a
 * button's tooltip would take the first Esc.
 */
export function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}
