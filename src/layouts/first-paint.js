(function () {
  var root = document.documentElement;
  var told = root.getAttribute('data-protected');
  var kept = {};
  root.setAttribute('data-script', '');
  try {
    kept = {
      theme: localStorage.theme,
      saver: localStorage.saver,
      token: localStorage.access_token,
      person: localStorage.person,
      view: localStorage.view,
      searches: localStorage.searches,
    };
    kept.closed = sessionStorage['banner:invitation'];
    if (told && !kept.token) sessionStorage.toasts = told;
    if (kept.token && root.hasAttribute('data-guests')) sessionStorage.entering = 1;
  } catch (blocked) {}
  if (kept.closed) root.setAttribute('data-uninvited', '');
  if (kept.view && root.getAttribute('data-arrangement') === '')
    root.setAttribute('data-arrangement', kept.view);
  if (kept.searches) {
    root.setAttribute('data-searches', '');
    root.style.setProperty('--searches', kept.searches.split('","').length);
  }
  if (kept.theme === 'light' || kept.theme === 'dark') root.setAttribute('data-theme', kept.theme);
  if (kept.saver ? kept.saver === 'on' : (navigator.connection || kept).saveData)
    root.setAttribute('data-saver', '');
  else if (root.hasAttribute('data-picture')) askForFirstPicture();
  if (kept.token) {
    root.setAttribute('data-session', 'in');
    showPerson();
    // Not who comes back from Google to confirm who they are.
    if (root.hasAttribute('data-guests') && location.hash.indexOf('state=') < 0) leaveFor(next());
  } else if (told !== null) {
    leaveFor('/login?next=' + encodeURIComponent(location.pathname + location.search));
  }

  // What is pressed before the script that answers it has come is held back, and repeated when it has.
  var held = [];
  addEventListener('click', hear, true);
  addEventListener('submit', hear, true);
  new MutationObserver(release).observe(root, {
    subtree: true,
    attributeFilter: ['data-awake', 'data-ready'],
  });
  addEventListener('error', hearFailure, true);

  function hear(event) {
    var isSubmit = event.type === 'submit';
    var control = event.target.closest(
      isSubmit
        ? 'form'
        : 'button,[role=button],[type=checkbox],[type=radio],.share-link,[data-share-card],[data-chat],[data-arrange]',
    );
    if (!control || (control.href && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
    if (control.hasAttribute('data-again')) location.reload();
    var form = isSubmit ? control : control.type === 'submit' && control.form;
    // The browser answers these. A form that leads to sign-in is one only for people who are not signed in.
    if (form && form.matches('[method=dialog],[action]' + (kept.token ? ':not([action="/login"])' : '')))
      return;
    // Whatever becomes of its script, such a form never leaves the page by itself.
    if (isSubmit) event.preventDefault();
    if (isAnswered(control)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (control.hasAttribute('data-held')) return;
    held.push(control);
    control.setAttribute('aria-busy', true);
    control.setAttribute('data-held', '');
    control.dispatchEvent(new Event('bizlink:held'));
    [1e3, 15e3].forEach(function (ms, index) {
      setTimeout(function () {
        if (control.hasAttribute('data-held')) show(index);
      }, ms);
    });
  }

  // The page's own script answers the cards of a feed.
  function isAnswered(control) {
    var island = control.closest('astro-island:not([client=feed]),[data-tail]');
    return island
      ? control.closest('[data-ready]') ||
          island.matches('[client=load]:not([ssr]),[client=visible]:not([ssr])')
      : root.hasAttribute('data-awake');
  }

  function release() {
    var ready = held.filter(isAnswered);
    held = held.filter(function (control) {
      return !isAnswered(control);
    });
    if (!held.length) show();
    ready.forEach(function (control) {
      // Without it the person has been told that it failed.
      if (!control.hasAttribute('data-held')) return;
      control.removeAttribute('aria-busy');
      control.removeAttribute('data-held');
      if (control.requestSubmit) control.requestSubmit();
      else control.click();
    });
  }

  function hearFailure(event) {
    var failed = event.target;
    if (failed.tagName === 'SCRIPT') show(1);
    // Behind such a picture is something to be seen in its place.
    if (failed.tagName === 'IMG' && failed.classList.contains('picture')) failed.hidden = true;
  }

  function show(shown) {
    document.querySelectorAll('[data-wait]').forEach(function (note, index) {
      note.hidden = index !== shown;
    });
  }

  function askForFirstPicture() {
    var link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'image';
    link.imageSizes = root.getAttribute('data-sizes');
    link.imageSrcset = root.getAttribute('data-picture');
    link.fetchPriority = 'high';
    document.head.appendChild(link);
  }

  function leaveFor(address) {
    root.setAttribute('data-leaving', '');
    location.replace(address);
  }

  function showPerson() {
    try {
      var person = JSON.parse(kept.person);
      root.style.setProperty('--initial', JSON.stringify(person.initial));
      if (person.photo) root.style.setProperty('--photo', 'url(' + JSON.stringify(person.photo) + ')');
      root.setAttribute('data-paint', person.paint);
      if (person.hasCompany) root.setAttribute('data-has-company', '');
      if (person.isSeller) root.setAttribute('data-seller', '');
      root.setAttribute('data-prompt', person.prompt);
      if (person.missing) root.setAttribute('data-missing', person.missing);
      if (person.mine.indexOf(root.getAttribute('data-owner')) >= 0) root.setAttribute('data-mine', '');
    } catch (unknown) {}
  }

  function next() {
    try {
      var given = new URLSearchParams(location.search).get('next') || '';
      var url = new URL(given, location.origin);
      var path = url.pathname;
      if (
        given[0] === '/' &&
        given.length <= 2000 &&
        url.origin === location.origin &&
        path.slice(0, 2) !== '//'
      )
        if (!/^\/+(login|register)(\/|$)/i.test(decodeURIComponent(path)))
          return path + url.search + url.hash;
    } catch (malformed) {}
    return '/';
  }
})();
