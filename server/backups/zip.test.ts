import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#server/backups/zip-parts.ts'
import { ZipReader } from '#server/backups/zip-reader.ts'
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

async function write(limits = LIMITS): Promise<void> {
  const zip = await ZipWriter.create(path, limits)
  for (const [name, bytes] of files) {
    await zip.begin(name)
    for (let at = 0; at < bytes.length; at += 70_000) await zip.write(bytes.subarray(at, at + 70_000))
  }
  await zip.close()
}

async function read(): Promise<Map<string, Buffer>> {
  const zip = await ZipReader.open(path)
  const found = new Map<string, Buffer>()
  try {
    for await (const entry of zip.entries()) {
      const pieces: Buffer[] = []
      for await (const piece of zip.content(entry)) pieces.push(piece)
      found.set(entry.name, Buffer.concat(pieces))
    }
  } finally {
    await zip.close()
  }
  return found
}

describe('a ZIP archive', () => {
  // As if numbers of a few bytes were already too large: every place of 64 bits is taken, without four gigabytes.
  it.each([
    ['of 32 bits', LIMITS],
    ['whose lengths and places take 64 bits', { ...LIMITS, bytes: 10 }],
    ['with more files than 16 bits count', { ...LIMITS, files: 3 }],
  ])('%s is read as it was written, by us and by others', async (_, limits) => {
    await write(limits)
    expect(await read()).toEqual(files)
    const others = Object.entries(unzipSync(readFileSync(path)))
    expect(new Map(others.map(([name, bytes]) => [name, Buffer.from(bytes)]))).toEqual(files)
  })

  it('that lacks a part, or has another byte, is told of', async () => {
    await write()
    const whole = readFileSync(path)
    for (const length of [0, 10, 5000, whole.length - 1]) {
      writeFileSync(path, whole)
      truncateSync(path, length)
      await expect(read()).rejects.toThrow('a part of it is missing')
    }
    const other = Buffer.from(whole)
    const at = whole.indexOf(noise.subarray(1000, 1016))
    other[at] = (other[at] as number) ^ 1
    writeFileSync(path, other)
    await expect(read()).rejects.toThrow('a part of it is missing')
  })

  it.skipIf(process.platform !== 'linux')('that the disk has no room for is told of', async () => {
    const zip = await ZipWriter.create('/dev/full')
    await expect(zip.begin('a')).rejects.toThrow('ENOSPC')
    await zip.destroy()
  })
})
