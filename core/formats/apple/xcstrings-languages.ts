import { JsonSession, type JsonTree } from '../json/json-session.ts'
import type { FileFormat } from '../model/format.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { localizationOf } from './xcstrings-slots.ts'

const stringsOf = (document: JsonDocument): readonly JsonNode[] => {
  const container = document.child(document.root, 'strings')
  return container === undefined || !document.isObject(container) ? [] : document.children(container)
}

function localizationsOf(document: JsonDocument, member: JsonNode): readonly JsonNode[] {
  const container = document.isObject(member) ? document.child(member, 'localizations') : undefined
  return container === undefined || !document.isObject(container) ? [] : document.children(container)
}

/** The languages of a string catalog: whatever has a localization anywhere. */
export const catalogLanguages: NonNullable<FileFormat<JsonTree>['languages']> = {
  list({ tree: { document } }) {
    const codes = stringsOf(document).flatMap((member) =>
      localizationsOf(document, member).map((child) => document.key(child)),
    )
    return [...new Set(codes)].toSorted()
  },
  remove({ tree }, code) {
    const { document, source } = tree
    const session = new JsonSession(tree)
    let found = false
    for (const member of stringsOf(document)) {
      const localization = document.isObject(member) ? localizationOf(document, member, code) : undefined
      if (localization === undefined) continue
      session.editor.remove(localization)
      found = true
    }
    return found ? encodeSplices(session.editor.finish(), source) : source.bytes
  },
}
