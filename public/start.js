// Runs before the first paint: the chosen (or the system's) appearance and language, so that nothing flashes. Then it has the files of
// the screen fetched side by side, and watches that the app arrives: where it does not, the page says so and offers to try again.
;(function () {
  var root = document.documentElement
  var appearance = null
  var language = null
  var user = null
  try {
    appearance = localStorage.getItem('appearance')
    language = localStorage.getItem('language')
    user = localStorage.getItem('user')
  } catch (_) {
    // Storage is closed: the defaults below.
  }
  var dark = appearance ? appearance === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.className = dark ? 'dark' : 'light'
  root.style.colorScheme = dark ? 'dark' : 'light'
  var bar = document.querySelector('meta[name=theme-color]')
  bar.content = dark ? bar.dataset.dark : bar.dataset.light
  root.lang = language === 'en' ? 'en' : 'fr'

  // The server's page has named them already; the service worker's is the same for every address.
  var carried = document.getElementById('first-screens')
  if (carried && (user || location.pathname !== '/login')) {
    var first = JSON.parse(carried.textContent)
    var screen = first.screens[location.pathname.replace(/\d+$/, '$id')]
    ;(user && screen ? screen.files : first.app).forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = '/' + file
      document.head.append(link)
    })
  }

  // An app that is here has put itself in the place of the splash.
  var WAIT = 10000
  var texts = {
    fr: {
      said: 'Starif n’arrive pas. Vérifiez la connexion, puis réessayez\u00a0: rien de ce que vous avez saisi n’est perdu.',
      again: 'Réessayer',
    },
    en: { said: 'Starif does not arrive. Check the connection, then try again: nothing that you typed is lost.', again: 'Try again' },
  }
  function tell() {
    var splash = document.querySelector('[data-part=splash]')
    if (!splash || splash.querySelector('button')) return
    var text = texts[root.lang]
    var said = document.createElement('p')
    said.textContent = text.said
    var again = document.createElement('button')
    again.textContent = text.again
    again.onclick = function () {
      location.reload()
    }
    var late = document.createElement('div')
    late.setAttribute('role', 'alert')
    late.append(said, again)
    splash.append(late)
  }
  setTimeout(tell, WAIT)
  // A file of the app that cannot be read is not waited for.
  addEventListener(
    'error',
    function (event) {
      if (event.target instanceof HTMLScriptElement) tell()
    },
    true,
  )
  addEventListener('unhandledrejection', tell)
})()
