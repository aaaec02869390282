import { registerServiceWorker } from '../../platform/device/service-worker.ts';
import { afterFirstScreen } from '../../platform/parts/after-first-screen.ts';
import { closeMenuAside } from './close-menu.ts';

/** What a public page does once it is read: the same for all, and nothing it needs to be read. */
closeMenuAside(document);
const watch = () => void import('./connection.lazy.ts').then(({ watchConnection }) => watchConnection());
if (navigator.onLine) afterFirstScreen(watch);
else watch();
afterFirstScreen(() => void registerServiceWorker());
