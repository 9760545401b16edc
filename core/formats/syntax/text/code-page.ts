import { type Charset, findCharset } from './charset.ts'
import { decode, encode, type SourceText } from './source-text.ts'

const NAMES: Readonly<Record<string, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  874: 'windows-874',
}
const HEAD = 65_536
const pages = new WeakMap<SourceText, Charset>()

/**
 * Decodes a file of old: as Unicode where it is that, else in the encoding, or the Windows code page, that `find` sees named
 * in it, else in the fallback. To be written by `encodePaged`.
 */
export function decodePaged(file: Uint8Array, find: RegExp, fallback = 'utf-8'): SourceText {
  const source = decode(file)
  if (source.damage.length === 0 || source.encoding !== 'utf-8' || source.bom) return source
  const [, name = ''] = find.exec(source.text.slice(0, HEAD)) ?? []
  const label = NAMES[name] ?? (/^\d+$/.test(name) ? `windows-${name}` : name)
  const charset = name === '65001' ? undefined : (findCharset(label) ?? findCharset(fallback))
  if (charset === undefined) return source
  const paged: SourceText = { ...source, ...charset.decode(file) }
  pages.set(paged, charset)
  return paged
}

export function encodePaged(text: string, like: SourceText): Uint8Array {
  if (text === like.text) return like.bytes
  return pages.get(like)?.encode(text) ?? encode(text, like)
}
