import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestTerminal } from './testing/test-terminal.ts'

let terminal: TestTerminal

beforeEach(() => {
  terminal = new TestTerminal().write({
    'locales/en.json': '{\n  "hello": "Hello {name}",\n  "bye": "Goodbye."\n}\n',
    'locales/de.json': '{\n  "hello": "Hallo {name}",\n  "bye": "Tschüss."\n}\n',
  })
})
afterEach(() => terminal.remove())

const init = () => terminal.run('init', '--project', 'app', '--url', 'https://translate.example.org/')

describe('init', () => {
  it('writes what it finds', async () => {
    expect(await init()).toMatchObject({ status: 0 })
    expect(JSON.parse(terminal.read('dragoman.json'))).toMatchObject({
      project: 'app',
      url: 'https://translate.example.org/',
      components: [{ filemask: 'locales/*.json', template: 'locales/en.json', source_language: 'en' }],
    })
  })

  it('does not replace a file that is there', async () => {
    await init()
    expect(await init()).toMatchObject({ status: 2, notes: expect.stringContaining('--force') })
  })

  it('says when there is nothing to translate', async () => {
    const empty = new TestTerminal()
    expect(await empty.run('init')).toMatchObject({ status: 4 })
    empty.remove()
  })
})

describe('lint', () => {
  const lint = async (german: string, ...args: string[]) => {
    await init()
    terminal.write({ 'locales/de.json': german })
    return terminal.run('lint', ...args)
  }

  it('finds nothing in good files', async () => {
    expect(await lint(terminal.read('locales/de.json'))).toEqual({ status: 0, out: 'No problems found.', notes: '' })
  })

  it('names file, line, check and key', async () => {
    const { status, out, notes } = await lint('{\n  "hello": "Hallo {name}",\n  "bye": "Tschüss"\n}\n')
    expect(status).toBe(1)
    expect(out).toMatch(/^locales\/de\.json:3:\d+: end_stop: .*\(bye\)$/)
    expect(notes).toBe('1 problem found.')
  })

  it('leaves out what it is told to ignore, and other languages', async () => {
    const bad = '{\n  "hello": "Hallo {name}",\n  "bye": "Tschüss"\n}\n'
    expect(await lint(bad, '--ignore', 'end_stop')).toMatchObject({ status: 0 })
    expect(await terminal.run('lint', '--language', 'fr')).toMatchObject({ status: 0 })
  })

  it('reports files that cannot be read, also as annotations', async () => {
    const { status, out } = await lint('{\n  "hello": \n}\n', '--format', 'github')
    expect(status).toBe(1)
    expect(out).toMatch(/^::error file=locales\/de\.json,line=\d+,col=\d+,title=file::/)
  })

  it('goes by the flags of the component', async () => {
    await init()
    const config = JSON.parse(terminal.read('dragoman.json'))
    config.components[0].flags = 'icu-message-format'
    terminal.write({
      'dragoman.json': JSON.stringify(config),
      'locales/de.json': '{\n  "hello": "Hallo {nome}",\n  "bye": "Tschüss."\n}\n',
    })
    const { status, out } = await terminal.run('lint', '--json')
    expect(status).toBe(1)
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({ path: 'locales/de.json', line: 2, check: 'icu_message_format' }),
    )
  })
})

describe('lint of code', () => {
  const code = "t('hello', { name }); t('nowhere')\n"

  it('reports keys that no code uses, and keys that are missing', async () => {
    await init()
    terminal.write({ 'src/app.ts': code })
    const { status, out, notes } = await terminal.run('lint')
    expect(status).toBe(1)
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/^locales\/en\.json:3:\d+: unused_key: No code uses this key\. \(bye\)$/),
      'src/app.ts:1:25: missing_key: No component has this key. (nowhere)',
    ])
    expect(notes).toBe('2 problems found.')
  })

  it('leaves out what it is told to, and one language alone', async () => {
    await init()
    terminal.write({ 'src/app.ts': code })
    expect(await terminal.run('lint', '--ignore', 'unused_key', '--ignore', 'missing_key')).toMatchObject({ status: 0 })
    expect(await terminal.run('lint', '--language', 'de')).toMatchObject({ status: 0 })
  })
})

describe('use', () => {
  it.each([
    [['pull'], 2, 'dragoman init'],
    [['nonsense'], 2, 'unknown command'],
  ])('%s ends with %i', async (args, status, text) => {
    const { notes, ...rest } = await terminal.run(...args)
    expect(rest.status).toBe(status)
    expect(notes).toContain(text)
  })

  it('without a token says how to get one', async () => {
    await init()
    expect(await terminal.run('status')).toMatchObject({ status: 3, notes: expect.stringContaining('dragoman login') })
  })
})
