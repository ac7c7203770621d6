// Runs before the first paint: the chosen (or the system's) appearance and language, so that nothing flashes.
;(function () {
  var root = document.documentElement
  var appearance = null
  var language = null
  try {
    appearance = localStorage.getItem('appearance')
    language = localStorage.getItem('language')
  } catch (_) {
    // Storage is closed: the defaults below.
  }
  var dark = appearance ? appearance === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.className = dark ? 'dark' : 'light'
  root.style.colorScheme = dark ? 'dark' : 'light'
  var bar = document.querySelector('meta[name=theme-color]')
  bar.content = dark ? bar.dataset.dark : bar.dataset.light
  root.lang = language === 'en' ? 'en' : 'fr'
})()
