/* Shows the start-up failure screen whatever kept the application from drawing itself: nothing else can say so. */
(function () {
  var longestStartMs = 15000;
  var room = function () {
    return document.getElementById('application');
  };
  var show = function () {
    var panel = document.getElementById('panne');
    if (!panel || !room() || room().childElementCount > 0 || !panel.hidden) return;
    panel.hidden = false;
    document.title = panel.getElementsByTagName('h1')[0].textContent + ' – PlaceJuste';
    // Late, but it started: the application takes the place of the failure.
    new MutationObserver(function (_changes, observer) {
      if (room().childElementCount === 0) return;
      observer.disconnect();
      panel.hidden = true;
    }).observe(room(), { childList: true });
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
