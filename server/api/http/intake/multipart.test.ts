import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatherForm } from '#server/api/http/body.ts'
import { boundaryOf, MAX_PARTS, type PartEvent, readMultipart } from '#server/api/http/intake/multipart.ts'

const inPieces = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))

async function read(text: string | Buffer, boundary = 'b', size = 7): Promise<PartEvent[]> {
  const events: PartEvent[] = []
  for await (const event of readMultipart(inPieces(Buffer.from(text), size), boundary)) events.push(event)
  return events
}

const part = (disposition: string, content = 'x') =>
  `--b\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n--b--\r\n`

const headOf = async (disposition: string) => {
  const [first] = await read(part(disposition))
  return first && 'head' in first ? first.head : undefined
}

describe('multipart forms', () => {
  it('come out as they were put in, wherever the bytes are cut', async () => {
    const content = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
    const nearBoundary = fc.constantFrom('\r\n--', '\r\n', '--', '-', '\r\n------formdata-undici-0').map(Buffer.from)
    const field = fc.record({
      name: fc.stringMatching(/^[\w "%äß.-]{1,10}$/),
      file: fc.option(fc.stringMatching(/^[\w "ü\\.-]{1,10}$/), { nil: undefined }),
      content: fc.oneof(content, nearBoundary),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 6 }),
        fc.integer({ min: 1, max: 300 }),
        async (fields, size) => {
          const form = new FormData()
          for (const { name, file, content: bytes } of fields)
            if (file === undefined) form.append(name, bytes.toString('latin1').replaceAll(/[^ -~]/g, '?'))
            else form.append(name, new Blob([new Uint8Array(bytes)]), file)
          const sent = new Response(form)
          const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
          const bytes = Buffer.from(await sent.arrayBuffer())
          const pieces: Buffer[] = []
          const keeper = {
            file: () => {
              const own: Buffer[] = []
              return { add: async (piece: Buffer) => void own.push(piece), bytes: async () => Buffer.concat(own) }
            },
            text: (length: number) => void pieces.push(Buffer.alloc(length)),
          }
          const body = await gatherForm(inPieces(bytes, size), headers, keeper)
          for (const { name, file, content: expected } of fields) {
            if (file === undefined) expect(body.fields[name]).toBe(form.get(name))
            else {
              expect(body.files[name]?.name).toBe(file)
              expect(Buffer.from(body.files[name]?.bytes ?? []).equals(expected)).toBe(true)
            }
          }
        },
      ),
    )
  })

  it('name their parts in all the ways that clients write it', async () => {
    expect(await headOf('form-data; name="a"')).toEqual({ name: 'a', filename: undefined })
    expect(await headOf('form-data; name=a; filename=b.po')).toEqual({ name: 'a', filename: 'b.po' })
    expect(await headOf('form-data; filename="; name=%22x%22"; name="y"')).toEqual({
      name: 'y',
      filename: '; name="x"',
    })
    expect(await headOf('form-data; name="a"; filename="C:\\dir\\b.po"')).toMatchObject({ filename: 'C:\\dir\\b.po' })
    expect(await headOf("form-data; name=a; filename=x; filename*=UTF-8''na%C3%AFve.po")).toMatchObject({
      filename: 'naïve.po',
    })
    expect(await headOf('form-data; name="a%22b"; filename=""')).toEqual({ name: 'a"b', filename: '' })
  })

  it.each([
    ['nothing', ''],
    ['no end', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    ['no name', part('form-data')],
    ['another kind of part', part('attachment; name="a"')],
    ['no head', '--b\r\n\r\nx\r\n--b--'],
    ['a boundary with more behind it', `--bx\r\n${part('form-data; name="a"')}`],
    ['a very long head', `--b\r\nX: ${'y'.repeat(9000)}\r\n\r\nx\r\n--b--`],
    ['a head without end', `--b\r\n${'X: y\r\n'.repeat(3000)}`],
    [
      'very many parts',
      `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(MAX_PARTS + 1)}--b--\r\n`,
    ],
  ])('F4: refuse %s', async (_, text) => {
    await expect(read(text, 'b', 1000)).rejects.toMatchObject({ code: 'parse_error' })
  })

  it('need a boundary', () => {
    expect(boundaryOf('multipart/form-data; boundary="a b"; charset=utf-8')).toBe('a b')
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(71)}`,
    ])
      expect(() => boundaryOf(type)).toThrow('boundary')
  })
})
