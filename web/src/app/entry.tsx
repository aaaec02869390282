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

/** These tasks are useless offline: without the worker's copy of their code, nothing is lost. */
const runQuietTasks = async (queries: QueryClient): Promise<void> =>
  (await import('./quiet-tasks.lazy.ts')).startQuietTasks(queries);

/** Maximum wait of the first screen for the code of its page, before the shell is drawn without it, in ms. */
const firstPageMs = 300;

async function start(): Promise<void> {
  const root = document.getElementById('application');
  if (root === null) throw new Error('The page has no place for the application');
  startPreferences();
  followPointer();
  registerPaidParts(loadPaidPages);
  const queries = makeQueryClient();
  onSignedOut(({ isReplaced }) => {
    // Queries on screen are fetched again for the other person; the others are deleted.
    if (isReplaced) void queries.resetQueries({ type: 'active' });
    queries.removeQueries({ type: isReplaced ? 'inactive' : 'all' });
    queries.getMutationCache().clear();
    forgetMessages();
    forgetPermissions();
    forgetLastKnown();
    forgetTabValues();
  });
  // Production builds only: in development a cached copy would hide every change.
  if (import.meta.env.PROD) window.addEventListener('load', () => void registerServiceWorker());
  afterFirstScreen(() => void runQuietTasks(queries).catch(() => undefined));
  await Promise.race([
    fetchPage(routes, window.location.pathname),
    new Promise((resolve) => setTimeout(resolve, firstPageMs)),
  ]);
  // A transition renders in small slices, so that a press on a slow phone is handled in between.
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

// An exception is shown by `public/boot-guard.js`, which does not depend on this code.
void start();
