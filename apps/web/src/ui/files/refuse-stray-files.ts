/** Refuses files dropped where nothing takes them: the browser would open them in place of the page. */
export function refuseStrayFiles(): void {
  const refuse = (event: DragEvent) => {
    const { dataTransfer, defaultPrevented, target } = event;
    const isField = target instanceof Element && target.matches('input');
    if (defaultPrevented || isField || !dataTransfer?.types.includes('Files')) return;
    dataTransfer.dropEffect = 'none';
    event.preventDefault();
  };
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
}
