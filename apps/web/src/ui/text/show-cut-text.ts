/** What this gave a title, which follows the text. */
const titled = new WeakSet<Element>();

/** Shows the whole of a name or line that ends in an ellipsis while the mouse rests on it. */
export function showCutText(): void {
  document.addEventListener('mouseover', ({ target }) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('.truncate') : null;
    if (!line || (!titled.has(line) && line.closest('[title]'))) return;
    titled.add(line);
    if (line.scrollWidth > line.clientWidth) line.title = line.textContent.trim();
    else line.removeAttribute('title');
  });
}
