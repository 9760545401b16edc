import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { zipEntries } from '#server/backups/zip-reader.ts'
import { ZipWriter } from '#server/backups/zip-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
const path = join(folder, 'a.zip')
afterAll(() => rmSync(folder, { recursive: true }))

const noise = randomBytes(300_000)
const files = new Map([
  ['empty', Buffer.alloc(0)],
  ['words/žluť.txt', Buffer.from('same '.repeat(50_000))],
  ['noise', noise],
  ['last', Buffer.from('end')],
])

async function write(): Promise<void> {
  const zip = ZipWriter.toFile(path)
  for (const [name, bytes] of files) {
    zip.begin(name)
    for (let at = 0; at < bytes.length; at += 70_000) await zip.write(bytes.subarray(at, at + 70_000))
  }
  await zip.close()
}

async function read(archive = path): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  for await (const entry of zipEntries(archive)) {
    const pieces: Buffer[] = []
    for await (const piece of entry.content()) pieces.push(piece)
    found.set(entry.name, Buffer.concat(pieces))
  }
  return found
}

describe('a ZIP archive', () => {
  it('is read as it was written, by us and by others, and is the same every time', async () => {
    await write()
    expect(await read()).toEqual(files)
    const bytes = readFileSync(path)
    const others = Object.entries(unzipSync(bytes))
    expect(new Map(others.map(([name, content]) => [name, Buffer.from(content)]))).toEqual(files)
    await write()
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })

  it('that lacks a part, or has another byte, is told of', async () => {
    await write()
    const whole = readFileSync(path)
    for (const length of [0, 10, 5000, whole.length - 1]) {
      writeFileSync(path, whole)
      truncateSync(path, length)
      await expect(read()).rejects.toThrow("it's incomplete")
    }
    const other = Buffer.from(whole)
    const at = whole.indexOf(noise.subarray(1000, 1016))
    other[at] = (other[at] as number) ^ 1
    writeFileSync(path, other)
    await expect(read()).rejects.toThrow("it's incomplete")
  })

  it.skipIf(process.platform !== 'linux')('that the disk has no room for is told of', async () => {
    const zip = ZipWriter.toFile('/dev/full')
    zip.begin('a')
    await zip.write(noise)
    await expect(zip.close()).rejects.toThrow('ENOSPC')
    await zip.destroy()
  })

  it('whose lengths and places take 64 bits is read', async () => {
    const zip = new ZipFile()
    for (const [name, bytes] of files) zip.addBuffer(bytes, name, { forceZip64Format: true })
    zip.end({ forceZip64Format: true, comment: '' })
    writeFileSync(path, await buffer(zip.outputStream))
    expect(await read()).toEqual(files)
  })
})

describe('an archive of before', () => {
  const before = new Map([
    ['manifest.json', Buffer.from('{"format":"dragoman-project"}\n')],
    ['components/1.ndjson', Buffer.from('žluť '.repeat(20))],
  ])

  it.each([
    [
      'with lengths of 32 bits',
      'UEsDBBQAAAgIAAAAIQAjRR4tIAAAAB4AAAANABQAbWFuaWZlc3QuanNvbjXZEAAAAAAAAAAAAAAAAAAAAAAAq1ZKyy/KTSxRslJKKUpM' +
        'z89NzNMtKMrPSk0uUarlAgBQSwMEFAAACAgAAAAhALy/3McNAAAAjAAAABMAFABjb21wb25lbnRzLzEubmRqc29uNdkQAAAAAAAAAAAA' +
        'AAAAAAAAAAA7ui+n9OhShaODgQIAUEsBAhQAFAAACAgAAAAhACNFHi0gAAAAHgAAAA0AAAAAAAAAAAAAAAAAAAAAAG1hbmlmZXN0Lmpz' +
        'b25QSwECFAAUAAAICAAAACEAvL/cxw0AAACMAAAAEwAAAAAAAAAAAAAAAABfAAAAY29tcG9uZW50cy8xLm5kanNvblBLBQYAAAAAAgAC' +
        'AHwAAACxAAAAAAA=',
    ],
    [
      'with lengths of 64 bits',
      'UEsDBC0AAAgIAAAAIQAjRR4t//////////8NABQAbWFuaWZlc3QuanNvbgEAEAAeAAAAAAAAACAAAAAAAAAAq1ZKyy/KTSxRslJKKUpM' +
        'z89NzNMtKMrPSk0uUarlAgBQSwMELQAACAgAAAAhALy/3Mf//////////xMAFABjb21wb25lbnRzLzEubmRqc29uAQAQAIwAAAAAAAAA' +
        'DQAAAAAAAAA7ui+n9OhShaODgQIAUEsBAi0ALQAACAgAAAAhACNFHi3//////////w0AFAAAAAAAAAAAAAAAAAAAAG1hbmlmZXN0Lmpz' +
        'b24BABAAHgAAAAAAAAAgAAAAAAAAAFBLAQItAC0AAAgIAAAAIQC8v9zH//////////8TABwAAAAAAAAAAAAAAP////9jb21wb25lbnRz' +
        'LzEubmRqc29uAQAYAIwAAAAAAAAADQAAAAAAAABfAAAAAAAAAFBLBgYsAAAAAAAAAC0ALQAAAAAAAAAAAAIAAAAAAAAAAgAAAAAAAACs' +
        'AAAAAAAAALEAAAAAAAAAUEsGBwAAAABdAQAAAAAAAAEAAABQSwUGAAAAAP///////////////wAA',
    ],
  ])('%s is read', async (_, bytes) => {
    writeFileSync(path, Buffer.from(bytes, 'base64'))
    expect(await read()).toEqual(before)
  })
})

describe('an archive that somebody made up is refused', () => {
  const text = strToU8('some text '.repeat(100))

  it.each([
    ['with a path that leads elsewhere', { '../a': text }],
    ['with a path from the root', { '/a': text }],
    ['with a path of another system', { 'a\\b': text }],
    ['with a file that is not compressed', { a: [text, { level: 0 }] as [Uint8Array, { level: 0 }] }],
  ])('%s', async (_, content) => {
    writeFileSync(path, zipSync(content))
    await expect(read()).rejects.toThrow('not a ZIP backup')
  })

  it('with the same name twice', async () => {
    const zip = Buffer.from(zipSync({ name1: text, name2: text }))
    for (let at = zip.indexOf('name2'); at >= 0; at = zip.indexOf('name2')) zip.write('name1', at)
    writeFileSync(path, zip)
    await expect(read()).rejects.toThrow('not a ZIP backup')
  })

  it('with a file that holds more than it says', async () => {
    const zip = Buffer.from(zipSync({ a: text }))
    zip.writeUInt32LE(10, zip.indexOf(Buffer.from('PK\x01\x02')) + 24)
    writeFileSync(path, zip)
    await expect(read()).rejects.toThrow('not a ZIP backup')
  })
})
