// Runs before the first paint so that a chosen theme never flashes; kept out of the page for the strict CSP.
(() => {
  try {
    const chosen = JSON.parse(localStorage.getItem('guildhall:appearance') || '{}');
    const root = document.documentElement;
    if (chosen.theme === 'light' || chosen.theme === 'dark') root.dataset.theme = chosen.theme;
    if (chosen.contrast === 'more') root.dataset.contrast = 'more';
    if (chosen.motion === 'reduced') root.dataset.motion = 'reduced';
  } catch {
    // Without storage the system's theme applies.
  }
})();
