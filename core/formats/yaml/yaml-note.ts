import type { YamlDocument, YamlNode } from '../syntax/yaml/yaml-document.ts'

/** The comment right above a member. */
export function noteOf(document: YamlDocument, node: YamlNode): string {
  const start = document.note(node)
  if (start === -1) return ''
  const lines = document.text.slice(start, document.head(node)).split(/\r\n|\n|\r/)
  return lines
    .map((line) => line.trim())
    .filter((line) => line.startsWith('#'))
    .map((line) => line.slice(line.startsWith('# ') ? 2 : 1))
    .join('\n')
}
