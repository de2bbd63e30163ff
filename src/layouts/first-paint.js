(function () {
  var root = document.documentElement;
  var kept = {};
  root.setAttribute('data-script', '');
  try {
    kept = { theme: localStorage.theme, saver: localStorage.saver, token: localStorage.access_token };
  } catch (blocked) {}
  if (kept.theme === 'light' || kept.theme === 'dark') root.setAttribute('data-theme', kept.theme);
  if (kept.saver === 'on') root.setAttribute('data-saver', '');
  if (kept.token) root.setAttribute('data-session', 'in');
  else if (root.hasAttribute('data-protected')) {
    root.setAttribute('data-leaving', '');
    location.replace('/login?next=' + encodeURIComponent(location.pathname + location.search));
  }
})();
