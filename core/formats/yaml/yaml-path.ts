import type { PathNotation } from '../model/path-keys.ts'
import type { YamlDocument, YamlNode } from '../syntax/yaml/yaml-document.ts'

/** Keys and items joined by arrows: `menu->items->[0]`. */
export const arrows = (document: YamlDocument, top: YamlNode | null): PathNotation<YamlNode> => ({
  separator: '->',
  item: (index, first) => (first ? `[${index}]` : `->[${index}]`),
  isList: (container) => !document.isMap(container),
  bareKey(node) {
    const start = document.keyStart(node)
    const unit = document.text.charCodeAt(start)
    return start === -1 || unit === 34 || unit === 39 || node === top ? undefined : [start, document.keyEnd(node)]
  },
})
