import { posix } from 'node:path'
import { templateAsPython } from '#server/addons/gettext/django-template.ts'
import { commonFields, extractorOptions } from '#server/addons/gettext/extraction-settings.ts'
import { readSources, runXgettext } from '#server/addons/gettext/run-xgettext.ts'
import { templateAddon } from '#server/addons/gettext/template-addon.ts'
import { decodeText } from '#server/addons/kinds/text-file.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'

/** Functions of django.utils.translation that xgettext does not know of by itself. */
const keywords = [
  'gettext_noop',
  'gettext_lazy',
  'ngettext_lazy:1,2',
  'pgettext:1c,2',
  'npgettext:1c,2,3',
  'pgettext_lazy:1c,2',
  'npgettext_lazy:1c,2,3',
].map((keyword) => `--keyword=${keyword}`)

const IGNORED = /(?:^|\/)(?:\.[^/]*|CVS|node_modules)(?:\/|$)|~$/
const MADE = '.dragoman.py'

const isBelow = (path: string, folder: string): boolean => folder === '.' || path.startsWith(`${folder}/`)

/** The folder whose files a locale folder is for. */
function rootOf(template: string): string {
  const parts = template.split('/')
  const at = parts.lastIndexOf('locale')
  return at < 0 ? posix.dirname(posix.dirname(template)) : parts.slice(0, at).join('/') || '.'
}

/** Files of one application: those of a nearer locale folder are another's. */
export function applicationFiles(paths: readonly string[], template: string): string[] {
  const root = rootOf(template)
  const others = new Set<string>()
  for (const path of paths) {
    const at = path.lastIndexOf('/locale/')
    if (at > 0 && path.endsWith('.po') && path.slice(0, at) !== root) others.add(path.slice(0, at))
  }
  const nearer = [...others].filter((folder) => isBelow(folder, root))
  return paths.filter(
    (path) => isBelow(path, root) && !IGNORED.test(path) && !nearer.some((folder) => isBelow(path, folder)),
  )
}

/** Templates are made Python of, which xgettext reads. */
async function pythonSources(commit: OwnCommit, paths: readonly string[]): Promise<Map<string, Uint8Array>> {
  const sources = await readSources(commit, paths)
  return new Map(
    [...sources].flatMap(([path, bytes]): [string, Uint8Array][] => {
      if (path.endsWith('.py')) return [[path, bytes]]
      const template = decodeText(bytes)
      return template === undefined ? [] : [[`${path}${MADE}`, Buffer.from(templateAsPython(template))]]
    }),
  )
}

export const django = templateAddon(
  {
    name: 'weblate.gettext.django',
    title: 'Update POT file (Django)',
    summary: 'Updates the template from the Python files and templates of a Django app, like makemessages.',
    fields: commonFields,
    programs: ['xgettext', 'msgmerge'],
  },
  async (commit, values) => {
    const { files, component } = commit
    const isScript = posix.basename(component.new_base).startsWith('djangojs')
    const wanted = isScript ? /\.js$/ : /\.(?:py|html|txt)$/
    const paths = applicationFiles(files.list(), component.new_base).filter((path) => wanted.test(path))
    const sources = isScript ? await readSources(commit, paths) : await pythonSources(commit, paths)
    const language = `--language=${isScript ? 'JavaScript' : 'Python'}`
    const own = [language, '--add-comments=Translators', ...keywords, ...extractorOptions(values, component)]
    return (await runXgettext(commit, sources, own))?.replaceAll(MADE, '')
  },
)
