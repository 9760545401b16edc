import {
  type CallToolResult,
  createMcpHandler,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import type { TObject } from 'typebox'
import { Compile } from 'typebox/schema'
import { type ApiCaller, RefusedCall } from '#server/api/mcp/api-caller.ts'
import { instructions, prompts } from '#server/api/mcp/guides.ts'
import type { Tool } from '#server/api/mcp/tool.ts'
import { tools } from '#server/api/mcp/tools/registry.ts'

const validators = new Map(tools.map((tool) => [tool.name, Compile(tool.input)]))

type InputSchema = ListToolsResult['tools'][number]['inputSchema']

/** A schema as the protocol has it: JSON and nothing else. */
const plainSchema = (schema: TObject): InputSchema => JSON.parse(JSON.stringify(schema))

const listedTools = tools.map(({ name, title, description, input, isWrite }) => ({
  name,
  title,
  description,
  inputSchema: plainSchema(input),
  annotations: { title, readOnlyHint: !isWrite, destructiveHint: false, openWorldHint: false },
}))

const RESOURCE = /^dragoman:\/\/(projects|units)\/([^/?#]+)$/

const resourceTemplates = [
  {
    name: 'project',
    title: 'Project',
    uriTemplate: 'dragoman://projects/{slug}',
    description: 'A project with its instructions for translators.',
    mimeType: 'application/json',
  },
  {
    name: 'unit',
    title: 'Unit',
    uriTemplate: 'dragoman://units/{id}',
    description: 'One string in one language.',
    mimeType: 'application/json',
  },
]

const said = (text: string, isError: boolean): CallToolResult => ({ content: [{ type: 'text', text }], isError })

async function callTool(api: ApiCaller, tool: Tool, input: unknown): Promise<CallToolResult> {
  const wrong = validators.get(tool.name)?.Errors(input)[1] ?? []
  const [error] = wrong
  if (error) return said(`${error.instancePath || 'input'}: ${error.message}`, true)
  try {
    return said(JSON.stringify(await tool.run(api, input)), false)
  } catch (refused) {
    if (refused instanceof RefusedCall) return said(`${refused.status}: ${refused.message}`, true)
    throw refused
  }
}

const unknownName = (name: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown name: ${name}`)

/** A server for one request: agents have no session here, only their token. */
export function mcpServer(api: ApiCaller, version: string): Server {
  const capabilities = { tools: {}, prompts: {}, resources: {} }
  const server = new Server({ name: 'dragoman', title: 'Dragoman', version }, { capabilities, instructions })
  server.setRequestHandler('tools/list', () => ({ tools: listedTools }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw unknownName(params.name)
    return callTool(api, tool, params.arguments ?? {})
  })
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ name, title, description, arguments: given }) => ({
      name,
      title,
      description,
      arguments: [...given],
    })),
  }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name)
    if (!prompt) throw unknownName(params.name)
    const text = prompt.text(params.arguments ?? {})
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    }
  })
  server.setRequestHandler('resources/list', () => ({ resources: [] }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const [, kind, id = ''] = RESOURCE.exec(uri) ?? []
    if (kind === undefined) throw unknownName(uri)
    const text = JSON.stringify(await api.get(`${kind}/${id}/`))
    return { contents: [{ uri, mimeType: 'application/json', text }] }
  })
  return server
}

/** Answers one HTTP request of an agent. Nothing here changes while somebody listens: nobody can subscribe, and no stream stays open. */
export function answerAgent(api: ApiCaller, version: string, request: Request): Promise<Response> {
  return createMcpHandler(() => mcpServer(api, version), { maxSubscriptions: 0 }).fetch(request)
}
