import { startDirectory } from './directory-island.ts';

startDirectory(document, 'geolocation' in navigator ? navigator.geolocation : undefined, (address) => {
  location.assign(address);
});
