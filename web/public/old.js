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
  if (enough) return;
  var page = document.getElementById('page');
  if (page) page.removeAttribute('id'); // the page finds no place to be in
  var words = document.getElementById('old');
  if (words) words.removeAttribute('hidden');
})();
