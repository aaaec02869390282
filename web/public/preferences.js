/*
 * Runs before the first paint so that nobody sees a flash of the wrong theme. Same rules as
 * src/accessibility/preferences.ts.
 */
(function () {
  var read = function () {
    try {
      return JSON.parse(localStorage.getItem('placejuste_accessibility') || '{}') || {};
    } catch (error) {
      return {};
    }
  };
  var asked = read();
  var system = function (query) {
    return typeof matchMedia === 'function' && matchMedia(query).matches;
  };
  var root = document.documentElement;
  // Parts that need a script are shown from the first paint, so that nothing moves when it starts.
  root.setAttribute('data-script', '');
  // Without network midway, the page is read as one that has no script. The script of the header (`/frame`) is not its
  // own: without it the page still works.
  addEventListener(
    'error',
    function (event) {
      var failed = event.target;
      if (failed && failed.tagName === 'SCRIPT' && failed.src.indexOf('/frame') < 0) root.removeAttribute('data-script');
    },
    true,
  );
  root.classList.toggle('high-contrast', asked.highContrast === true || system('(prefers-contrast: more)'));
  root.classList.toggle('reduced-motion', asked.reducedMotion === true || system('(prefers-reduced-motion: reduce)'));
  root.setAttribute('data-font-size', ['small', 'normal', 'large', 'xlarge'].indexOf(asked.fontSize) < 0 ? 'normal' : asked.fontSize);
  root.toggleAttribute('data-text-spacing', asked.textSpacing === true);
  root.toggleAttribute('data-left-hand', asked.leftHand === true);
  root.toggleAttribute('data-simple', asked.simpleLayout === true);
  var paint = function () {
    var theme = read().theme;
    var dark = theme === 'dark' || (theme !== 'light' && system('(prefers-color-scheme: dark)'));
    root.setAttribute('data-theme', dark ? 'dark' : 'light');
  };
  paint();
  // The system may switch to dark at dusk while a page is open.
  var dusk = typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)');
  if (dusk && dusk.addEventListener) dusk.addEventListener('change', paint);
  // Low-bandwidth mode: system fonts, unless ours are cached already.
  var type = navigator.connection && navigator.connection.effectiveType;
  // Public pages show the link of a signed-in person from the first paint.
  var session = '';
  try {
    session = localStorage.getItem('placejuste_auth') || '';
  } catch (error) {
    session = '';
  }
  root.toggleAttribute('data-signed-in', session.indexOf('"refresh_token"') >= 0);
  root.setAttribute('data-toast-stay', asked.toastStay === 'long' || asked.toastStay === 'manual' ? asked.toastStay : 'normal');
  var kept = navigator.serviceWorker && navigator.serviceWorker.controller;
  root.toggleAttribute('data-low-bandwidth', (type === 'slow-2g' || type === '2g') && !kept);
})();
