/*
 * Says that the application is on its way, then shows the start-up failure screen, whatever kept it from drawing
 * itself: nothing else can say so.
 */
(function () {
  var silentMs = 2000;
  var longestStartMs = 15000;
  var room = function () {
    return document.getElementById('application');
  };
  var isEmpty = function () {
    return room() && room().childElementCount === 0;
  };
  // Once it starts, the application takes the place of what was said meanwhile.
  var onceDrawn = function (end) {
    new MutationObserver(function (_changes, observer) {
      if (isEmpty()) return;
      observer.disconnect();
      end();
    }).observe(room(), { childList: true });
  };
  // The region is there, empty, from the start: a screen reader says what comes into it, not what is uncovered.
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
      // A script that was not had, or one of ours that could not be read or failed as it ran. Extensions fail too.
      if (element ? element === 'SCRIPT' : (event.filename || '').indexOf(location.origin + '/') === 0) showOnceRead();
    },
    true,
  );
  addEventListener('unhandledrejection', showOnceRead);
  setTimeout(wait, silentMs);
  setTimeout(showOnceRead, longestStartMs);
})();
/* The browser's offer to install comes once and early: it is kept for the moment the application chooses. */
addEventListener('beforeinstallprompt', function (event) {
  event.preventDefault();
  window.placejusteInstall = event;
  dispatchEvent(new Event('placejuste:installable'));
});
addEventListener('appinstalled', function () {
  window.placejusteInstall = null;
});
