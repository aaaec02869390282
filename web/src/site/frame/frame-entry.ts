import { registerServiceWorker } from '../../platform/device/service-worker.ts';
import { afterFirstScreen } from '../../platform/parts/after-first-screen.ts';
import { closeMenuAside } from './close-menu.ts';

/** Script of every public page; the page can be read without it. */
closeMenuAside(document);
const watch = () => void import('./connection.lazy.ts').then(({ watchConnection }) => watchConnection());
if (navigator.onLine) afterFirstScreen(watch);
else watch();
afterFirstScreen(() => void registerServiceWorker());
