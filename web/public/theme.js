// Before the first paint: the chosen theme and language, so that nothing flashes.
;(function () {
  var saved = {}
  try { saved = JSON.parse(localStorage.getItem('cosmodrome.settings') || '{}') } catch (error) { saved = {} }
  var paper = saved.theme === 'paper' || (saved.theme !== 'night' && matchMedia('(prefers-color-scheme: light)').matches)
  var root = document.documentElement
  root.dataset.theme = paper ? 'paper' : 'night'
  root.lang = saved.language || ((navigator.language || 'ru').slice(0, 2) === 'ru' ? 'ru' : 'en')
})()
