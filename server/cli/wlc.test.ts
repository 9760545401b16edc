import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionNames } from '#core/changes/actions.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { poFiles } from '#server/testing/po-files.ts'
import { type RunningProgram, startProgram } from '#server/testing/program.ts'
import { type PythonProgram, type Ran, startPythonProgram } from '#server/testing/python-program.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { Upstream } from '#server/testing/upstream.ts'

/** The official client of this family of services; WLC names another one than that of the system. */
const wlc = process.env.WLC ?? 'wlc'
const help = spawnSync(wlc, ['--help'], { encoding: 'utf8' })
const commands = /\{(version,[^}]*)\}/.exec(help.stdout ?? '')?.[1]?.split(',') ?? []

const pathOf = (program: string): string =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(existsSync) ?? program

interface Format {
  readonly file_format: string
  readonly filemask: string
  readonly template?: string
  readonly files: Readonly<Record<string, string>>
}

const xml = '<?xml version="1.0" encoding="utf-8"?>\n'

/** One translated string, 'Hello' as 'Hallo', in each of the popular formats. */
const formats: readonly Format[] = [
  {
    file_format: 'po',
    filemask: 'po/*.po',
    files: {
      'po/de.po':
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: de\\n"\n\nmsgid "Hello"\nmsgstr "Hallo"\n',
    },
  },
  {
    file_format: 'xliff',
    filemask: 'x/*.xlf',
    files: {
      'x/de.xlf': `${xml}<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file original="a" source-language="en" target-language="de" datatype="plaintext">\n    <body>\n      <trans-unit id="hello">\n        <source>Hello</source>\n        <target>Hallo</target>\n      </trans-unit>\n    </body>\n  </file>\n</xliff>\n`,
    },
  },
  {
    file_format: 'ts',
    filemask: 'ts/*.ts',
    files: {
      'ts/de.ts': `${xml}<!DOCTYPE TS>\n<TS version="2.1" language="de">\n<context>\n    <name>Main</name>\n    <message>\n        <source>Hello</source>\n        <translation>Hallo</translation>\n    </message>\n</context>\n</TS>\n`,
    },
  },
  {
    file_format: 'csv',
    filemask: 'csv/*.csv',
    files: { 'csv/de.csv': '"location","source","target"\n"a","Hello","Hallo"\n' },
  },
  {
    file_format: 'json',
    filemask: 'json/*.json',
    template: 'json/en.json',
    files: { 'json/en.json': '{\n    "hello": "Hello"\n}\n', 'json/de.json': '{\n    "hello": "Hallo"\n}\n' },
  },
  {
    file_format: 'i18nextv4',
    filemask: 'i18n/*.json',
    template: 'i18n/en.json',
    files: {
      'i18n/en.json': '{\n    "app": {\n        "hello": "Hello"\n    }\n}\n',
      'i18n/de.json': '{\n    "app": {\n        "hello": "Hallo"\n    }\n}\n',
    },
  },
  {
    file_format: 'arb',
    filemask: 'arb/app_*.arb',
    template: 'arb/app_en.arb',
    files: { 'arb/app_en.arb': '{\n    "hello": "Hello"\n}\n', 'arb/app_de.arb': '{\n    "hello": "Hallo"\n}\n' },
  },
  {
    file_format: 'yaml',
    filemask: 'yaml/*.yml',
    template: 'yaml/en.yml',
    files: { 'yaml/en.yml': 'hello: Hello\n', 'yaml/de.yml': 'hello: Hallo\n' },
  },
  {
    file_format: 'ruby-yaml',
    filemask: 'rb/*.yml',
    template: 'rb/en.yml',
    files: { 'rb/en.yml': 'en:\n  hello: Hello\n', 'rb/de.yml': 'de:\n  hello: Hallo\n' },
  },
  {
    file_format: 'properties',
    filemask: 'java/*.properties',
    template: 'java/en.properties',
    files: { 'java/en.properties': 'hello=Hello\n', 'java/de.properties': 'hello=Hallo\n' },
  },
  {
    file_format: 'aresource',
    filemask: 'res/values-*/strings.xml',
    template: 'res/values/strings.xml',
    files: {
      'res/values/strings.xml': `${xml}<resources>\n    <string name="hello">Hello</string>\n</resources>\n`,
      'res/values-de/strings.xml': `${xml}<resources>\n    <string name="hello">Hallo</string>\n</resources>\n`,
    },
  },
  {
    file_format: 'strings',
    filemask: '*.lproj/Localizable.strings',
    template: 'en.lproj/Localizable.strings',
    files: {
      'en.lproj/Localizable.strings': '"hello" = "Hello";\n',
      'de.lproj/Localizable.strings': '"hello" = "Hallo";\n',
    },
  },
  {
    file_format: 'resx',
    filemask: 'net/App.*.resx',
    template: 'net/App.resx',
    files: {
      'net/App.resx': `${xml}<root>\n  <data name="hello" xml:space="preserve">\n    <value>Hello</value>\n  </data>\n</root>\n`,
      'net/App.de.resx': `${xml}<root>\n  <data name="hello" xml:space="preserve">\n    <value>Hallo</value>\n  </data>\n</root>\n`,
    },
  },
  {
    file_format: 'php',
    filemask: 'php/*.php',
    template: 'php/en.php',
    files: { 'php/en.php': "<?php\n$hello = 'Hello';\n", 'php/de.php': "<?php\n$hello = 'Hallo';\n" },
  },
]

if (commands.length === 0) it.skip('wlc is not installed: `apt-get install wlc` brings it', () => {})
else
  describeEachEngine('every command of wlc against a live server', (open, engine) => {
    // Formats of files and of lists do not depend on the engine: one has them all, the other one of them.
    const some = <T>(all: readonly T[]): readonly T[] => (engine === 'sqlite' ? all : all.slice(0, 1))
    let database: TestDatabase
    let server: RunningProgram
    let upstream: Upstream
    let client: PythonProgram
    let key: string
    const used = new Set<string>()

    beforeAll(async () => {
      database = await open()
      const made = ['user', 'add', 'root', '--email', 'root@example.org', '--admin', '--full-name', 'Root']
      expect(await runCommand(database, made)).toMatchObject({ status: 0 })
      key = (await runCommand(database, ['token', 'add', 'root'])).stdout.trim()
      server = await startProgram(database, { VCS_PROTOCOLS: 'file', LOG_LEVEL: 'error' })
      client = startPythonProgram(pathOf(wlc))
      upstream = await Upstream.make(database.folder)
      await upstream.commit(poFiles as Record<string, string>)
      const repo = { repo: upstream.address, push: upstream.address, branch: 'main', push_on_commit: false }
      const files = { filemask: 'po/*.po', new_base: 'po/hello.pot', file_format: 'po' }
      expect((await post('projects/', { name: 'Test', slug: 'test', web: 'https://example.org/' })).status).toBe(201)
      const component = { name: 'Hello', slug: 'hello', ...repo, ...files }
      expect((await post('projects/test/components/', component)).status).toBe(201)
      await imported('test/hello')
    })
    afterAll(async () => {
      client?.stop()
      await server?.stop()
      await database?.drop()
    })

    const headers = () => ({ authorization: `Token ${key}`, 'content-type': 'application/json' })
    const post = (path: string, body: unknown) =>
      fetch(`${server.url}/api/${path}`, { method: 'POST', headers: headers(), body: JSON.stringify(body) })
    const imported = async (component: string) => {
      for (;;) {
        const reply = await fetch(`${server.url}/api/components/${component}/`, { headers: headers() })
        if (((await reply.json()) as { task_url: string | null }).task_url === null) return
        await sleep(100)
      }
    }

    const run = async (args: readonly string[], format = 'json'): Promise<Ran> => {
      used.add(args[0] as string)
      const url = `${server.url}/api/`
      return client.run(['--url', url, '--key', key, '--format', format, ...args], {
        env: { ...process.env, HOME: database.folder, XDG_CONFIG_HOME: database.folder },
        cwd: database.folder,
      })
    }
    const ok = async (...args: string[]): Promise<string> => {
      const { status, out, err } = await run(args)
      expect(status, `wlc ${args.join(' ')}\n${out}\n${err}`).toBe(0)
      return out
    }
    const read = async <T>(...args: string[]): Promise<T> => JSON.parse(await ok(...args)) as T
    const has = (command: string) => commands.includes(command)

    it('tells its version', async () => {
      expect(await ok('version')).toContain('version')
    })

    it('lists projects, components, languages and translations', async () => {
      expect(await read('list-projects')).toMatchObject([{ slug: 'test' }])
      expect(await read('ls')).toMatchObject([{ slug: 'test' }])
      const components = [{ slug: 'hello' }, { slug: 'glossary', is_glossary: true }]
      expect(await read('list-components')).toMatchObject(components)
      expect(await read('list-components', 'test')).toMatchObject(components)
      expect(await read('ls', 'test')).toMatchObject(components)
      expect((await read<object[]>('list-languages')).length).toBeGreaterThan(3)
      const translations = await read<{ language_code: string }[]>('list-translations')
      expect(translations.map((one) => one.language_code).sort()).toEqual([
        ...['cs', 'cs', 'de', 'de'],
        ...['en', 'en', 'it', 'it'],
      ])
      expect(await read('list-translations', 'test/hello')).toHaveLength(4)
      expect(await read('ls', 'test/hello')).toHaveLength(4)
    })

    it.each(some(['text', 'csv', 'html']))('prints lists as %s', async (format) => {
      for (const command of ['list-projects', 'list-components', 'list-translations', 'list-languages']) {
        const { status, out, err } = await run([command], format)
        expect(status, err).toBe(0)
        expect(out.length).toBeGreaterThan(20)
      }
    })

    it('shows one of each', async () => {
      expect(await read('show', 'test')).toMatchObject({ slug: 'test' })
      expect(await read('show', 'test/hello')).toMatchObject({ slug: 'hello', file_format: 'po' })
      expect(await read('show', 'test/hello/cs')).toMatchObject({ language_code: 'cs', total: 4, translated: 1 })
    })

    it('counts', async () => {
      expect(await read('stats', 'test')).toMatchObject({ total: 16 })
      expect(await read('stats', 'test/hello')).toHaveLength(4)
      expect(await read('stats', 'test/hello/cs')).toMatchObject({ code: 'cs', total: 4, translated: 1 })
    })

    it('locks', async () => {
      expect(await read('lock-status', 'test/hello')).toEqual({ locked: false })
      await ok('lock', 'test/hello')
      expect(await read('lock-status', 'test/hello')).toEqual({ locked: true })
      await ok('unlock', 'test/hello')
      expect(await read('lock-status', 'test/hello')).toEqual({ locked: false })
    })

    it('uploads, commits, pushes, pulls, resets and cleans up', async () => {
      const file = join(database.folder, 'cs.po')
      const before = await ok('download', 'test/hello/cs')
      writeFileSync(file, before.replace('msgid "Thank you"\nmsgstr ""', 'msgid "Thank you"\nmsgstr "Díky"'))
      await ok('upload', 'test/hello/cs', '-i', file)
      expect(await read('repo', 'test/hello')).toMatchObject({ needs_commit: true, needs_push: false })
      expect(await read('repo', 'test')).toMatchObject({ needs_commit: true })
      expect(await read('repo', 'test/hello/cs')).toMatchObject({ needs_commit: true })
      for (const scope of ['test', 'test/hello', 'test/hello/cs']) await ok('commit', scope)
      expect(await read('repo', 'test/hello')).toMatchObject({ needs_commit: false, needs_push: true })
      await ok('push', 'test/hello')
      expect(await upstream.read('po/cs.po')).toContain('Díky')
      await upstream.commit({ 'po/de.po': String(poFiles['po/de.po']).replace('Danke', 'Vielen Dank') })
      await ok('pull', 'test/hello')
      expect(await ok('download', 'test/hello/de')).toContain('Vielen Dank')
      for (const command of ['pull', 'push', 'reset', 'cleanup'])
        for (const scope of ['test', 'test/hello', 'test/hello/cs']) await ok(command, scope)
      const changes = await read<{ action_name: string }[]>('changes', 'test/hello')
      const wanted = [17, 18, 19, 51, 78, 88].map((action) => actionNames[action])
      expect(changes.map((change) => change.action_name)).toEqual(expect.arrayContaining(wanted))
      expect((await read<object[]>('changes', 'test')).length).toBeGreaterThan(5)
      expect((await read<object[]>('changes', 'test/hello/cs')).length).toBeGreaterThan(1)
    })

    it('downloads whole components and projects', async () => {
      for (const [index, scope] of [['test/hello'], ['test'], []].entries()) {
        const folder = join(database.folder, `zips${index}`)
        mkdirSync(folder)
        await ok('download', ...scope, '--output', folder)
        const archives = readdirSync(folder)
        const names = archives.flatMap((archive) => Object.keys(unzipSync(readFileSync(join(folder, archive)))))
        expect(names).toContain('test/hello/po/cs.po')
      }
    })

    it.each(some(['po', 'xliff', 'tmx', 'csv', 'xlsx', 'json', 'mo', 'tbx']))('converts to %s', async (format) => {
      const file = join(database.folder, `converted.${format}`)
      if (format === 'json') {
        expect((await run(['download', 'test/hello/cs', '--convert', 'json'])).status).not.toBe(0)
        return
      }
      await ok('download', 'test/hello/cs', '--convert', format, '--output', file)
      expect(readFileSync(file).length).toBeGreaterThan(50)
    })

    describe.each(some(formats))('with files of the format $file_format', (format) => {
      const slug = `f-${format.file_format}`

      it('downloads and uploads', async () => {
        const encoder = new TextEncoder()
        const { files, ...settings } = format
        const archive = zipSync(
          Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encoder.encode(text)])),
        )
        const form = new FormData()
        // Files with source and translation have no base here that new languages could begin with.
        const newLanguages = settings.template ? 'add' : 'none'
        for (const [name, value] of Object.entries({ ...settings, name: slug, slug, new_lang: newLanguages }))
          form.append(name, value)
        form.append('zipfile', new Blob([archive as Uint8Array<ArrayBuffer>]), 'files.zip')
        const reply = await fetch(`${server.url}/api/projects/test/components/`, {
          method: 'POST',
          headers: { authorization: `Token ${key}` },
          body: form,
        })
        expect(reply.status, await reply.clone().text()).toBe(201)
        const name = Object.keys(files).at(-1) as string
        const file = join(database.folder, `file-${slug}`)
        await ok('download', `test/${slug}/de`, '--output', file)
        expect(readFileSync(file, 'utf8')).toBe(files[name])
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Hallo', 'Servus'))
        await ok('upload', `test/${slug}/de`, '--input', file, '--overwrite')
        await ok('commit', `test/${slug}`)
        expect(await ok('download', `test/${slug}/de`)).toContain('Servus')
        expect(await read('stats', `test/${slug}/de`)).toMatchObject({ total: 1, translated: 1 })
      })
    })

    it('edits strings, where it can', async () => {
      if (!has('list-units') || !has('edit-unit')) return
      const units = await read<{ id: number; source: string[] }[]>('list-units', 'test/hello/it')
      expect(units).toHaveLength(4)
      const id = String(units.find((unit) => unit.source[0] === 'Thank you')?.id)
      expect(await read('list-units', 'test/hello/it', '-q', 'source:Orangutan')).toHaveLength(1)
      await ok('edit-unit', id, '--target', 'Grazie', '--state', '20')
      expect(await read('show', id)).toMatchObject({ target: ['Grazie'], state: 20 })
    })

    it('refuses in words that it understands', async () => {
      expect(await run(['show', 'test/none'])).toMatchObject({ status: 1 })
      const wrong = spawnSync(wlc, ['--url', `${server.url}/api/`, '--key', 'wrong', 'list-projects'], {
        encoding: 'utf8',
        env: { ...process.env, HOME: database.folder },
      })
      expect(wrong.status).toBe(1)
    })

    it('deletes', async () => {
      await ok('delete', 'test/hello/it')
      expect((await run(['show', 'test/hello/it'])).status).toBe(1)
      await ok('delete', 'test/hello')
      expect((await run(['show', 'test/hello'])).status).toBe(1)
      await ok('delete', 'test')
      // Older ones print nothing for an empty list.
      expect(['', '[]']).toContain((await ok('list-projects')).trim())
    })

    it('was tried with every command it has', () => {
      expect(commands.filter((command) => !used.has(command))).toEqual([])
    })
  })
