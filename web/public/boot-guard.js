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
  var reveal = function (element) {
    if (!element || !room() || room().childElementCount > 0 || !element.hidden) return false;
    element.hidden = false;
    // Once it starts, the application takes the place of what was said meanwhile.
    new MutationObserver(function (_changes, observer) {
      if (room().childElementCount === 0) return;
      observer.disconnect();
      element.hidden = true;
    }).observe(room(), { childList: true });
    return true;
  };
  var show = function () {
    var panel = document.getElementById('panne');
    if (!reveal(panel)) return;
    var waiting = document.getElementById('attente');
    if (waiting) waiting.hidden = true;
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
  setTimeout(function () {
    if (document.getElementById('panne') && document.getElementById('panne').hidden)
      reveal(document.getElementById('attente'));
  }, silentMs);
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
