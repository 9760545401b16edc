import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

/** What runs in a thread or process of its own, by its path in `server`. */
const PROGRAMS = ['threads/thread', 'vcs/launcher/launch', 'api/web/drawing-thread'] as const

/**
 * Packages that find files beside themselves or have hundreds of modules that few sites load; the others are packed. Those of one
 * file are packed as well: found, read and compiled one by one, they took a fifth of the time of a start.
 */
const LEFT_PACKAGES = [
  '@modelcontextprotocol',
  '@node-saml',
  '@opentelemetry',
  '@resvg',
  '@simplewebauthn',
  'dejavu-fonts-ttf',
  'ldapts',
  'nodemailer',
  'openid-client',
  'pg-native',
]
const isLeft = (id: string): boolean => isBuiltin(id) || LEFT_PACKAGES.includes(id.split('/', 1)[0] ?? '')

/**
 * A process keeps the text of what it runs. One character beyond ASCII doubles the memory of its whole file: comments of packages
 * have such, and their licenses are in their folders. Names are kept, for what an error says of its place.
 */
const SHORT = { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } } as const

/** Programs that a file starts, by the name it has for them. */
const PROGRAM_NAME = /(new URL\(|join\(import\.meta\.dirname, )'(?:\.\/)?([\w-]+)\.ts'/g

function withPackedPaths(code: string, path: string): string {
  return code
    .replaceAll(PROGRAM_NAME, (_, start: string, name: string) => {
      if (!PROGRAMS.some((one) => basename(one) === name)) throw new Error(`${path}: ${name} is not among the programs`)
      return `${start}'./${name}.js'`
    })
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`)
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url)`)
}

/** All modules lie in one folder then: what they find beside themselves is still where it was. */
const keepPaths = (server: string): Plugin => ({
  name: 'keep-paths',
  transform: (code, id) =>
    id.startsWith(server) && code.includes('import.meta') ? withPackedPaths(code, relative(server, id)) : null,
})

/**
 * Packs core and server into few files of JavaScript in `target/server`: what is imported on demand stays apart. Two thousand modules
 * as they are take twice the memory of a process.
 */
export async function packServer(root: string, target: string): Promise<void> {
  const server = join(root, 'server')
  const packed = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(['main', ...PROGRAMS].map((name) => [basename(name), join(server, `${name}.ts`)])),
    external: isLeft,
    resolve: { alias: { '#core': join(root, 'core'), '#server': server } },
    checks: { ineffectiveDynamicImport: false },
    plugins: [keepPaths(server)],
  })
  const folder = join(target, 'server')
  const names = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' }
  await packed.write({ dir: folder, format: 'esm', ...names, minify: SHORT, comments: false })
  await packed.close()
  for (const program of PROGRAMS) {
    const file = join(folder, `${program}.js`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `import '${relative(dirname(file), join(folder, `${basename(program)}.js`))}'\n`)
  }
  const start = readFileSync(join(server, 'main.mjs'), 'utf8')
  writeFileSync(join(folder, 'main.mjs'), start.replace("'./main.ts'", "'./main.js'"))
}
