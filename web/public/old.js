// A browser that is too old for the page (floor.ts) shows a sentence instead of nothing. It has to read this, so this is
// written as scripts were in 2009. The sentence stands in index.html.
(function () {
  var css = window.CSS;
  var enough =
    css &&
    css.supports &&
    css.supports('color', 'color-mix(in srgb, red, red)') &&
    css.supports('selector(:has(a))') &&
    'noModule' in document.createElement('script');
  // Of the sentences in index.html, only the one in the browser's language; English where there is none.
  function only(id) {
    var all = document.getElementById(id);
    var first = String(navigator.language || '')
      .slice(0, 2)
      .toLowerCase();
    var mine = 'en';
    var i;
    if (!all) return;
    for (i = 0; i < all.children.length; i++) if (all.children[i].lang === first) mine = first;
    for (i = 0; i < all.children.length; i++) all.children[i].style.display = all.children[i].lang === mine ? '' : 'none';
  }
  only('old');
  if (enough) return;
  var page = document.getElementById('page');
  if (page) page.removeAttribute('id'); // the page finds no place to be in
  var words = document.getElementById('old');
  if (words) words.removeAttribute('hidden');
})();
