import { packFolder } from '../syntax/packed/folder.ts'
import { makeZip } from '../syntax/packed/zip-write.ts'
import type { Sample } from './sample-type.ts'

type Text = (i: number) => string

interface Shape {
  readonly head?: string
  readonly line: (i: number, text: string) => string
  readonly tail?: string
}

/** The formats that take no new strings, each by what surrounds its texts. */
const shapes: Readonly<Record<string, Shape>> = {
  rc: { head: 'STRINGTABLE\nBEGIN\n', line: (i, text) => `    IDS_KEY_${i}  "${text}"\n`, tail: 'END\n' },
  'xwiki-java-properties': { line: (i, text) => `key.${i}=${text}\n` },
  'xwiki-page-properties': {
    head: '<xwikidoc version="1.3">\n  <content>',
    line: (i, text) => `key.${i}=${text}\n`,
    tail: '</content>\n</xwikidoc>\n',
  },
  'xwiki-fullpage': {
    head: '<xwikidoc version="1.3">\n  <title>Titel</title>\n  <content>',
    line: (_, text) => `${text}\n\n`,
    tail: '</content>\n</xwikidoc>\n',
  },
  html: {
    head: '<!DOCTYPE html>\n<html>\n<body>\n',
    line: (_, text) => `<p class="text">${text} <b>und</b> mehr.</p>\n`,
    tail: '</body>\n</html>\n',
  },
  markdown: { line: (i, text) => `${i % 20 === 0 ? '## ' : ''}${text}\n\n` },
  mdx: { line: (i, text) => `${i % 20 === 0 ? '## ' : ''}${text}\n\n` },
  asciidoc: { line: (i, text) => `${i % 20 === 0 ? '== ' : ''}${text}\n\n` },
  txt: { line: (_, text) => `${text}\n\n` },
  dokuwiki: { line: (i, text) => (i % 20 === 0 ? `===== ${text} =====\n\n` : `${text}\n\n`) },
  mediawiki: { line: (i, text) => (i % 20 === 0 ? `== ${text} ==\n\n` : `${text}\n\n`) },
}

const packed: Readonly<Record<string, { readonly name: string; readonly shape: Shape }>> = {
  odf: {
    name: 'content.xml',
    shape: {
      head:
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>',
      line: (_, text) => `<text:p text:style-name="P1">${text}</text:p>`,
      tail: '</office:text></office:body></office:document-content>',
    },
  },
  idml: {
    name: 'Stories/Story_u1.xml',
    shape: {
      head: '<idPkg:Story xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging"><Story Self="u1">',
      line: (_, text) =>
        `<ParagraphStyleRange><CharacterStyleRange><Content>${text}</Content><Br/></CharacterStyleRange></ParagraphStyleRange>`,
      tail: '</Story></idPkg:Story>',
    },
  },
}

function written({ head = '', line, tail = '' }: Shape, bytes: number, text: Text): string {
  const parts = [head]
  const each = Buffer.byteLength(line(100_000, text(100_000)))
  for (let i = 0; i * each < bytes; i++) parts.push(line(i, text(i)))
  parts.push(tail)
  return parts.join('')
}

export function documentSample(id: string, bytes: number, text: Text): Sample | undefined {
  const shape = shapes[id]
  if (shape !== undefined) {
    const file = Buffer.from(written(shape, bytes, text))
    return { file, bytes: file.length }
  }
  const archive = packed[id]
  if (archive !== undefined) {
    const content = written(archive.shape, bytes, text)
    return { file: makeZip([{ name: archive.name, text: content }]), bytes: Buffer.byteLength(content) }
  }
  return id === 'appstore' ? folderSample(bytes, text) : undefined
}

/** A folder of change logs. */
function folderSample(bytes: number, text: Text): Sample | undefined {
  const files = new Map<string, Uint8Array>()
  for (let i = 0; i * 1024 < bytes; i++) files.set(`changelogs/${i}.txt`, Buffer.from(`${text(i)}\n`))
  const file = packFolder(files)
  return { file, bytes: file.length }
}
