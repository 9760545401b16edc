import { posix } from 'node:path'
import type { AddonKind } from '#server/addons/model/addon.ts'
import { languagesChanged, repositoryUpdated } from '#server/addons/model/events.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import { type PublishedFile, publishedFolder, publishFiles } from '#server/db/queries/automation/published-files.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Nothing that a browser would run: what is in a file is somebody else's. */
function mediaTypeOf(path: string, bytes: Uint8Array): string {
  try {
    decoder.decode(bytes)
    return path.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8'
  } catch {
    return 'application/octet-stream'
  }
}

/** Copies the file of each language as it is in the commit. */
async function write({ db, addonId, component, files, translations, now }: OwnCommit): Promise<void> {
  const published = new Map<string, PublishedFile>()
  for (const { translation, language } of translations) {
    const content = translation.filename === '' ? undefined : await files.bytes(translation.filename)
    if (!content) continue
    const name = `${language.code}${posix.extname(translation.filename)}`
    published.set(name, { name, mediaType: mediaTypeOf(translation.filename, content), content })
  }
  const { id } = await publishedFolder(db, { addonId, componentId: component.id })
  await publishFiles(db, id, [...published.values()], now)
}

export const publishTranslationFiles: AddonKind = {
  name: 'weblate.cdn.files',
  title: 'Translation files CDN',
  summary: "Publishes each language's file at a permanent URL.",
  scopes: ['component'],
  fields: {},
  after: [...repositoryUpdated, ...languagesChanged],
  files: { write },
}
