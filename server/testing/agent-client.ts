import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { BASE, type Caller, HOST, type TestSite } from '#server/testing/site.ts'

/** The transport of the client with the service behind it, without a port. */
const inject =
  (site: TestSite, as: Caller): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const reply = await site.app.inject({
      method: request.method as 'POST',
      url: new URL(request.url).pathname,
      headers: { ...Object.fromEntries(request.headers), host: HOST, authorization: as.authorization },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value))
    return new Response([202, 204].includes(reply.statusCode) ? null : reply.body, {
      status: reply.statusCode,
      headers,
    })
  }

/** An agent that speaks MCP, with the token of somebody. */
export async function connectAgent(site: TestSite, as: Caller): Promise<Client> {
  const made = new Client({ name: 'test', version: '1' })
  await made.connect(new StreamableHTTPClientTransport(new URL(`${BASE}/mcp/`), { fetch: inject(site, as) }))
  return made
}

/** What a tool answers. */
export async function callTool(client: Client, name: string, input: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: input })
  const [content] = result.content as { type: string; text: string }[]
  return { isError: result.isError === true, text: content?.text ?? '' }
}
