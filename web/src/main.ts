import { mount } from 'svelte'
import App from './App.svelte'
import { addShell } from './lib/art.ts'
import { load } from './lib/messages.svelte.ts'
import { below, isSite } from './lib/root.ts'
import { follow } from './lib/router.svelte.ts'
import { dress } from './lib/settings.svelte.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

dress()
addShell()
follow()
await load('shell')
mount(App, { target: document.getElementById('app')! })

// in a folder of files it was needed before this line could come (web/site/start.js)
if ('serviceWorker' in navigator && import.meta.env.PROD && !isSite)
  void navigator.serviceWorker.register(below('/sw.js'))
