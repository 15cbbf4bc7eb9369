/** Elements for which the browser's own menu is better, because it opens, copies and saves them. */
const BROWSER_MENU = 'a[href], input, textarea, video, [data-picture]';

/** Whether an element in an area with text should get the browser's own menu. */
export function isForBrowser({
  target,
  currentTarget,
}: {
  target: EventTarget;
  currentTarget: Element;
}): boolean {
  const pressed = target instanceof Element ? target.closest(BROWSER_MENU) : null;
  return pressed !== null && currentTarget.contains(pressed);
}

/** Whether a point is on selected text. */
export function isOnSelection({ clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return false;
  return [...selection.getRangeAt(0).getClientRects()].some(
    ({ left, right, top, bottom }) =>
      clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
  );
}
