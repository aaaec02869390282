/* Shows that the application is loading, then the start-up failure screen if it does not start: nothing else can
   report it. */
(function () {
  var silentMs = 2000;
  var longestStartMs = 15000;
  var room = function () {
    return document.getElementById('application');
  };
  var isEmpty = function () {
    return room() && room().childElementCount === 0;
  };
  // Calls `end` once the application is drawn, which replaces the waiting text.
  var onceDrawn = function (end) {
    new MutationObserver(function (_changes, observer) {
      if (isEmpty()) return;
      observer.disconnect();
      end();
    }).observe(room(), { childList: true });
  };
  // The live region exists, empty, from the start: a screen reader announces text added to it, not text uncovered.
  var wait = function () {
    var waiting = document.getElementById('attente');
    if (!waiting || !isEmpty() || !document.getElementById('panne').hidden) return;
    waiting.appendChild(document.createElement('p')).textContent = waiting.getAttribute('data-text');
    waiting.firstChild.className = 'page';
    onceDrawn(stopWaiting);
  };
  var stopWaiting = function () {
    var waiting = document.getElementById('attente');
    if (waiting) waiting.textContent = '';
  };
  var show = function () {
    var panel = document.getElementById('panne');
    if (!panel || !isEmpty() || !panel.hidden) return;
    panel.hidden = false;
    onceDrawn(function () {
      panel.hidden = true;
    });
    stopWaiting();
    document.title = panel.getElementsByTagName('h1')[0].textContent + ' – PlaceJuste';
  };
  var showOnceRead = function () {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
    else show();
  };
  addEventListener(
    'error',
    function (event) {
      var element = event.target && event.target.tagName;
      // A script that failed to load, or one of ours with a syntax or runtime error. Errors of extensions are ignored.
      if (element ? element === 'SCRIPT' : (event.filename || '').indexOf(location.origin + '/') === 0) showOnceRead();
    },
    true,
  );
  addEventListener('unhandledrejection', showOnceRead);
  setTimeout(wait, silentMs);
  setTimeout(showOnceRead, longestStartMs);
})();
/* The install event of the browser comes once and early: it is stored until the application uses it. */
addEventListener('beforeinstallprompt', function (event) {
  event.preventDefault();
  window.placejusteInstall = event;
  dispatchEvent(new Event('placejuste:installable'));
});
addEventListener('appinstalled', function () {
  window.placejusteInstall = null;
});
