import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export interface Asset {
  readonly type: string
  readonly bytes: Buffer
  readonly encoding: 'br' | 'gzip' | undefined
}

/** The built web interface. Files are known by name from the start, so no request ever names a path. */
export class WebAssets {
  readonly #folder: string
  readonly #names: ReadonlySet<string>
  readonly #ready = new Map<string, Asset>()

  constructor(folder: string) {
    this.#folder = folder
    this.#names = new Set(['', 'assets/', 'docs/', 'docs/formats/'].flatMap((below) => filesIn(folder, below)))
  }

  /** A file in the best encoding the browser takes; compressed by the build, or once, when first asked for. */
  get(name: string, accepts: string): Asset | undefined {
    if (!this.#names.has(name)) return undefined
    const type = types[extname(name)] ?? 'application/octet-stream'
    const text = /text|json|svg/.test(type)
    const encoding: Asset['encoding'] = !text
      ? undefined
      : /\bbr\b/.test(accepts)
        ? 'br'
        : /\bgzip\b/.test(accepts)
          ? 'gzip'
          : undefined
    const key = `${encoding} ${name}`
    const known = this.#ready.get(key)
    if (known) return known
    const bytes = this.#read(name, encoding)
    const asset = { type, bytes, encoding }
    this.#ready.set(key, asset)
    return asset
  }

  #read(name: string, encoding: Asset['encoding']): Buffer {
    const packed = `${name}.br`
    if (encoding === 'br' && this.#names.has(packed)) return readFileSync(join(this.#folder, packed))
    return compress(readFileSync(join(this.#folder, name)), encoding)
  }
}

function filesIn(folder: string, below: string): string[] {
  const path = join(folder, below)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [`${below}${entry.name}`] : [],
  )
}

function compress(bytes: Buffer, encoding: Asset['encoding']): Buffer {
  if (encoding === 'gzip') return gzipSync(bytes)
  return encoding === 'br' ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) : bytes
}
