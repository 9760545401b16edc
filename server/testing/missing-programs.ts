import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs that tests compare us with or drive us with, each under the names it goes by; without them those tests are skipped. */
const programs = [
  ['chromium', 'chromium-browser', 'google-chrome'],
  ['wlc'],
  ['sshd'],
  ['python3'],
  ['php'],
  ['java'],
  ['msgfmt'],
  ['xmllint'],
  ['lrelease'],
  ['cmark-gfm'],
  ['ffmpeg'],
  ['pgbouncer'],
  ['slapd'],
] as const

/** Those that this machine lacks. CHROMIUM_PATH, SLAPD_PATH and WLC name others than those in PATH. */
export function missingPrograms(environment: Readonly<Record<string, string | undefined>> = process.env): string[] {
  const { PATH = '', CHROMIUM_PATH, SLAPD_PATH, WLC } = environment
  const folders = [...PATH.split(delimiter).filter((folder) => folder !== ''), '/usr/sbin', '/usr/local/sbin']
  const given: Readonly<Record<string, string | undefined>> = { chromium: CHROMIUM_PATH, slapd: SLAPD_PATH, wlc: WLC }
  const isHere = (name: string) => folders.some((folder) => existsSync(join(folder, name)))
  return programs.filter((names) => !given[names[0]] && !names.some(isHere)).map(([name]) => name)
}
