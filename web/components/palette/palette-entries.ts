import { pageOf } from '../../api/addresses.ts'

/** Kinds of entries, in the order the palette shows them. */
export type EntryKind = 'action' | 'Project' | 'Category' | 'Component' | 'Language' | 'User' | 'page'

export interface PaletteEntry {
  readonly kind: EntryKind
  readonly to: string
  readonly name: string
}

/** Names of texts in common.json. */
export const pages = [
  { to: '/', text: 'menu.dashboard' },
  { to: '/projects/', text: 'menu.projects' },
  { to: '/languages/', text: 'menu.languages' },
  { to: '/search/', text: 'menu.search' },
  { to: '/changes/', text: 'menu.history' },
  { to: '/checks/', text: 'menu.checks' },
  { to: '/about/', text: 'menu.about' },
  { to: '/api/docs/', text: 'menu.api' },
] as const

/** Pages of those who are signed in. */
export const ownPages = [
  { to: '/inbox/', text: 'menu.inbox' },
  { to: '/review/', text: 'menu.review' },
  { to: '/accounts/profile/', text: 'menu.profile' },
  { to: '/memory/', text: 'menu.memory' },
] as const

const SCOPED = /^\/(?:projects|translate|zen|browse|search|changes\/browse|insights|settings|tools)\/(.+?)\/?$/

/** What can be done with the project, component or language that a page is about. */
export function scopeActions(pathname: string) {
  const path = SCOPED.exec(decodeURI(pathname))?.[1]
  if (path === undefined) return []
  return [
    { to: pageOf('projects', path), text: 'palette.overview' },
    { to: pageOf('search', path), text: 'palette.search' },
    { to: pageOf('changes/browse', path), text: 'palette.history' },
    { to: pageOf('insights', path), text: 'palette.insights' },
    ...(path.split('/').length >= 3 ? [{ to: pageOf('translate', path), text: 'palette.translate' } as const] : []),
  ] as const
}

/** Entries whose name has every word that was typed, in whatever case. */
export function matching(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)))
}
