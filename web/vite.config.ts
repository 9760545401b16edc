import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { colorSchemeScript } from './build/color-scheme-script.ts'
import { themeStylesheet } from './build/theme-stylesheet.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [colorSchemeScript(), themeStylesheet()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      // Few files instead of a hundred small ones: each costs a slow processor as much as what is in it.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 30_000, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/api/(?!docs/)[^.]*$': 'http://127.0.0.1:8080' } },
})
