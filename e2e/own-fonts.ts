import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const families = { 'sans-serif': 'DejaVu Sans', serif: 'DejaVu Serif', monospace: 'DejaVu Sans Mono' }

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function configuration(fonts: string, cache: string): string {
  const aliases = Object.entries(families).map(
    ([name, font]) => `<alias binding="same"><family>${name}</family><prefer><family>${font}</family></prefer></alias>`,
  )
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `<dir>${escaped(fonts)}</dir>`,
    `<cachedir>${escaped(cache)}</cachedir>`,
    ...aliases,
    '</fontconfig>',
    '',
  ].join('\n')
}

/**
 * Has a program find the fonts of our own package and no other ones, so that pages are laid out alike whatever a machine
 * has; without any font Chromium does not even run. On systems without fontconfig it changes nothing.
 */
export function ownFonts(): { readonly env: Readonly<Record<string, string>>; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'own-fonts-'))
  const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
  const file = join(folder, 'fonts.conf')
  writeFileSync(file, configuration(fonts, join(folder, 'cache')))
  return { env: { FONTCONFIG_FILE: file }, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
