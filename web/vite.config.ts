import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { colorSchemeScript } from './build/color-scheme-script.ts'
import { compressFirstFiles } from './build/compress-first-files.ts'
import { helpPages } from './build/help-pages.ts'
import { themeStylesheet } from './build/theme-stylesheet.ts'

/** What decides between light and dark before the first paint stays a file of its own. */
const isNoScriptOfItsOwn = (id: string) => !id.endsWith('/style/color-scheme.ts')

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [colorSchemeScript(), themeStylesheet(), helpPages(), compressFirstFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    // All of it is smaller than the waiting for its parts.
    cssCodeSplit: false,
    // The server reads in it which files a page needs.
    manifest: 'files.json',
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      // Each file costs a slow processor as much as what is in it. So what every page needs is one file instead of sixty, what
      // many need another, and the editor a third instead of twenty. Pages that show strings take that one, too.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], test: isNoScriptOfItsOwn, priority: 3 },
            { name: 'shared', minShareCount: 8, test: /\.tsx?$/, priority: 2 },
            { name: 'translate-page', test: /\/translate-page\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/api/(?!docs/)[^.]*$': 'http://127.0.0.1:8080' } },
})
