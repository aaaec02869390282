/* When a script of ours cannot be fetched, nothing else can say so: this shows the start-up failure screen. */
(function () {
  addEventListener(
    'error',
    function (event) {
      var target = event.target;
      if (!target || target.tagName !== 'SCRIPT') return;
      var show = function () {
        var application = document.getElementById('application');
        var panel = document.getElementById('panne');
        if (panel && application && application.childElementCount === 0) panel.hidden = false;
      };
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
      else show();
    },
    true,
  );
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
