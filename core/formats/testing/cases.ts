import { readdirSync, readFileSync } from 'node:fs'
import type { FileFormat, FormatOptions } from '../model/format.ts'
import { testOptions } from './options.ts'
import type { Variant } from './profiles.ts'

export interface Case {
  readonly name: string
  readonly bytes: Uint8Array
  readonly options: FormatOptions
  /** Where the expected entries are kept. */
  readonly entriesFile: URL
  /** False where the layout is too odd for an addition to be undone to the byte. */
  readonly undoes: boolean
}

const SIDECAR = /\.(entries|options)\.json$|\.template\./

/**
 * Files of `cases/<id>/`. `<case>.options.json` may change the options: `{ "template": "other-file" }` (null: none).
 * Formats that can be both are read as monolingual, with the case as its own template, unless the options say otherwise.
 */
export function loadCases(format: FileFormat): readonly Case[] {
  const folder = new URL(`../cases/${format.id}/`, import.meta.url)
  const names = readdirSync(folder).filter((name) => !SIDECAR.test(name))
  return names.map((name) => {
    const stem = name.replace(/\.[^.]*$/, '')
    const bytes = new Uint8Array(readFileSync(new URL(encodeURIComponent(name), folder)))
    const optionsFile = `${stem}.options.json`
    const given = readdirSync(folder).includes(optionsFile)
      ? JSON.parse(readFileSync(new URL(encodeURIComponent(optionsFile), folder), 'utf8'))
      : {}
    const self = format.linguality === 'bilingual' ? undefined : bytes
    const template =
      given.template === undefined
        ? self
        : given.template === null
          ? undefined
          : new Uint8Array(readFileSync(new URL(encodeURIComponent(given.template), folder)))
    const { undoes = true, ...changes } = given
    const options = { ...testOptions, ...changes, template }
    return { name, bytes, options, entriesFile: new URL(`${encodeURIComponent(stem)}.entries.json`, folder), undoes }
  })
}

const isUtf8Text = (bytes: Uint8Array): boolean => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}

/** The same file as another editor would have saved it; undefined where that makes no sense. */
export function asVariant(bytes: Uint8Array, variant: Variant): Uint8Array | undefined {
  if (!isUtf8Text(bytes)) return undefined
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const changed = {
    crlf: () => text.replaceAll(/\r\n|\n/g, '\r\n'),
    bom: () => (text.startsWith('\ufeff') ? text : `\ufeff${text}`),
    'no-final-newline': () => text.replace(/(?:\r?\n)+$/, ''),
  }[variant]()
  return changed === text ? undefined : new TextEncoder().encode(changed)
}
