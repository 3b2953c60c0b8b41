import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env.COSMODROME_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // vitest mounts components only with the browser's build of Svelte
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  // by its name the server knows the one script that may compile WebAssembly
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/flight-[name]-[hash].js' } } },
  // scripts and styles find each other below any path; the page, which the server gives for every path, names them from its root
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    outDir: '../src/cosmodrome/static',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    // the loaded language and game come as chunks of their own: no preload of what may not be needed
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'node', include: ['test/**/*.test.ts'] },
}))
