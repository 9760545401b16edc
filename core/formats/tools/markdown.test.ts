import { describe, expect, it } from 'vitest'
import { markdown } from '../documents/markdown.ts'
import { frontMatter } from '../documents/markdown-front-matter.ts'
import { MarkdownScanner } from '../syntax/markup/markdown.ts'
import { indexLines } from '../syntax/text/lines.ts'
import { loadCases } from '../testing/cases.ts'
import { hasProgram, runOn } from '../testing/program.ts'

const BLOCK = /<(paragraph|heading)[^>]*?sourcepos="(\d+):\d+-\d+:\d+"(?: level="(\d)")?/g
const DEFINITION = /^\s*\[[^\]]+\]:/

/** Kind and first line of the blocks that cmark finds. */
function expectedBlocks(bytes: Uint8Array, lines: readonly string[]): string[] {
  const { stdout } = runOn(bytes, 'file.md', 'cmark-gfm', ['-e', 'table', '--to', 'xml', '--sourcepos', '{}'])
  return [...new TextDecoder().decode(stdout).matchAll(BLOCK)]
    .map(([, kind, line, level]) => `${kind === 'paragraph' ? 'p' : `h${level}`} ${line}`)
    .filter((block) => !DEFINITION.test(lines[Number(block.split(' ')[1]) - 1] ?? ''))
}

describe.runIf(hasProgram('cmark-gfm'))('cmark-gfm', () => {
  const files = loadCases(markdown).filter(({ bytes }) => frontMatter(new TextDecoder().decode(bytes)) === undefined)

  it.each(files.map((file) => [file.name, file.bytes] as const))(
    'finds the paragraphs and headings of %s',
    (_, bytes) => {
      const text = new TextDecoder().decode(bytes)
      const lines = text.split(/\r\n|\n|\r/)
      const position = indexLines(text)
      const found = new MarkdownScanner(text, { jsx: false }, { list: [], add: () => {} }).scan(0).flatMap((block) => {
        const { line } = position(block.lines[0]?.start ?? 0)
        if (block.kind === 'heading') return [`h${block.level} ${line}`]
        return (block.kind === 'p' || block.kind === 'li') && !DEFINITION.test(lines[line - 1] ?? '')
          ? [`p ${line}`]
          : []
      })
      expect(found).toEqual(expectedBlocks(bytes, lines))
    },
  )
})
