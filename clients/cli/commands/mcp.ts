import { loadConfig } from '../config.ts'
import { requireToken } from '../credentials.ts'
import { ClientError } from '../exit-codes.ts'
import { Service } from '../service.ts'
import type { Terminal } from '../terminal.ts'

interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly params?: {
    readonly name?: string
    readonly uri?: string
    readonly _meta?: Readonly<Record<string, unknown>>
  }
}

const VERSION = 'io.modelcontextprotocol/protocolVersion'
const INTERNAL_ERROR = -32603

/** Newer versions of the protocol name themselves in each message, and what it is about in headers too. */
function headersOf({ method, params }: Message): Record<string, string> {
  const accept = 'application/json, text/event-stream'
  const version = params?._meta?.[VERSION]
  if (typeof version !== 'string') return { accept }
  const name = params?.name ?? params?.uri
  return {
    accept,
    'mcp-protocol-version': version,
    ...(method !== undefined && { 'mcp-method': method }),
    ...(name !== undefined && { 'mcp-name': name }),
  }
}

/** The messages of a reply, which is one of them or a stream. */
async function* messagesOf(reply: Response): AsyncGenerator<string> {
  const text = await reply.text()
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) {
    if (text.trim() !== '') yield text.trim()
    return
  }
  for (const event of text.split(/\r?\n\r?\n/)) {
    const data = event.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
    if (data.join('') !== '') yield data.join('')
  }
}

/** Passes messages of the Model Context Protocol from standard input to the service, and its replies back. */
export async function mcp(terminal: Terminal, options: { readonly url?: string }): Promise<void> {
  const url = options.url ?? (terminal.env.DRAGOMAN_URL || loadConfig(terminal.cwd).url)
  const service = new Service(url, requireToken(terminal.env, url))
  const pass = async (line: string): Promise<void> => {
    const message = JSON.parse(line) as Message
    try {
      const reply = await service.send('mcp/', { method: 'POST', json: message, headers: headersOf(message) })
      for await (const answer of messagesOf(reply)) terminal.out(answer)
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      if (message.id === undefined) terminal.note(error.message)
      else
        terminal.out(
          JSON.stringify({ jsonrpc: '2.0', id: message.id, error: { code: INTERNAL_ERROR, message: error.message } }),
        )
    }
  }
  const running = new Set<Promise<void>>()
  for await (const line of terminal.lines()) {
    if (line.trim() === '') continue
    const passed = pass(line).finally(() => running.delete(passed))
    running.add(passed)
  }
  await Promise.all(running)
}
