import type { Catalog } from '#core/formats/model/format.ts'

/** A pointer is a few short lines; its specification allows no more than this. */
const LARGEST = 1024

const BEGINNING = /^version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\//

/** Whether a file only says where git LFS keeps its content. */
export const isLfsPointer = (bytes: Uint8Array): boolean =>
  bytes.length < LARGEST && BEGINNING.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'))

export const POINTER =
  'This is a git LFS pointer and not the translation file itself. Keep translation files out of git LFS: remove them from .gitattributes and commit them again.'

/** What a pointer is read as: a file that cannot be used, whatever format it is taken for. */
export const pointerCatalog: Catalog = {
  entries: [],
  problems: [{ code: 'syntax', message: POINTER, line: 1, column: 1, span: { start: 0, end: 0 } }],
  text: '',
  tree: undefined,
}
