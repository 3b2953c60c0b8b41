// The start of a folder of files (`make site`): a service worker first, which inflates what lies here gzipped.
const script = document.currentScript
const root = new URL('.', script.src).pathname

async function start() {
  document.documentElement.dataset.root = root
  const wanted = new URLSearchParams(location.search).get('to') // from 404.html
  if (wanted?.startsWith(root)) history.replaceState(null, '', wanted)
  const workers = navigator.serviceWorker
  await workers.register(`${root}sw.js?site`, { scope: root })
  if (!workers.controller) {
    const controlled = new Promise((done) => workers.addEventListener('controllerchange', done, { once: true }))
    const { active } = await workers.ready
    active.postMessage('claim')
    await controlled
  }
  const files = document.getElementById('files')
  document.head.append(document.importNode(files.content, true))
}

start().catch(() => {
  document.getElementById('app').innerText =
    'Этот браузер здесь ничего не хранит: нужен защищённый адрес (https) и обычное, не приватное окно.\n\n' +
    'This browser keeps nothing here: a safe address (https) and a window that is not private are needed.'
})
