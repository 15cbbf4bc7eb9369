import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Direction } from 'radix-ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/style/base.css';
import { keepComposingKeys } from './app/keep-composing-keys.ts';
import { reloadWhenOutdated } from './app/reload-when-outdated.ts';
import { router } from './app/router.tsx';
import { followAppearance } from './features/accounts/index.ts';
import { direction, language } from './languages/chosen.ts';
import { loadFeaturesWithInput } from './state/later.ts';
import { onOpenPath, registerWorker } from './state/notifications/worker.ts';
import { queryClient } from './state/queries/query-client.ts';
import { startSession } from './state/session.ts';
import { followFocus } from './ui/focus/focus-history.ts';
import { Spoken } from './ui/text/Spoken.tsx';
import { Toasts } from './ui/toasts/Toasts.tsx';

document.documentElement.lang = language;
document.documentElement.dir = direction;
keepComposingKeys();
reloadWhenOutdated();
followAppearance();
followFocus();
loadFeaturesWithInput(() => import('./app/later-features.ts'));
void startSession();
registerWorker();
onOpenPath((path) => router.history.push(path));

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Direction.Provider dir={direction}>
        <RouterProvider router={router} />
        <Toasts />
        <Spoken />
      </Direction.Provider>
    </QueryClientProvider>
  </StrictMode>,
);
