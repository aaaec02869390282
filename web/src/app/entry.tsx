import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followPointer, forgetMessages, startPreferences } from '../accessibility/index.ts';
import {
  afterFirstScreen,
  BrowserRouter,
  forgetLastKnown,
  forgetPermissions,
  makeQueryClient,
  onSignedOut,
  registerPaidParts,
  registerServiceWorker,
} from '../platform/index.ts';
import { forgetTabValues } from '../offline/storage/tab-value.ts';
import { fetchPage, Pages } from './page-routes.tsx';
import { loadPaidPages, routes } from './routes.tsx';
import './app.css';

/** Without a network and without the worker's copy, nothing of it is missed. */
const runQuietTasks = async (queries: QueryClient): Promise<void> =>
  (await import('./quiet-tasks.lazy.ts')).startQuietTasks(queries);

/** How long the first screen waits for the code of its page before the frame is drawn without it, in ms. */
const firstPageMs = 300;

async function start(): Promise<void> {
  const root = document.getElementById('application');
  if (root === null) throw new Error('The page has no place for the application');
  startPreferences();
  followPointer();
  registerPaidParts(loadPaidPages);
  const queries = makeQueryClient();
  onSignedOut(({ isReplaced }) => {
    // What is on screen is asked again for the other person; nobody reads what was kept besides.
    if (isReplaced) void queries.resetQueries({ type: 'active' });
    queries.removeQueries({ type: isReplaced ? 'inactive' : 'all' });
    queries.getMutationCache().clear();
    forgetMessages();
    forgetPermissions();
    forgetLastKnown();
    forgetTabValues();
  });
  // Built pages only: in development a kept copy would hide every change.
  if (import.meta.env.PROD) window.addEventListener('load', () => void registerServiceWorker());
  afterFirstScreen(() => void runQuietTasks(queries).catch(() => undefined));
  await Promise.race([
    fetchPage(routes, window.location.pathname),
    new Promise((resolve) => setTimeout(resolve, firstPageMs)),
  ]);
  // Drawn a few milliseconds at a time: a press on a slow phone is answered in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <Pages table={routes} />
          </BrowserRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

// What it throws is shown by `public/boot-guard.js`, which works when nothing of ours does.
void start();
