import { machineryTestContract } from '#core/contract/memory/machinery-test.ts'
import { render } from '#core/messages/render.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { type MachineTest, type TestedLanguage, testMachine } from '#server/commands/memory/test-machine.ts'
import { Vault } from '#server/vault/vault.ts'

/** Somebody looks on. */
const PATIENCE_MS = 25_000

interface Given {
  readonly service: string
  readonly configuration?: Readonly<Record<string, unknown>>
  readonly languages?: readonly string[]
}

function present({ language, source, result, translation: { model, cost } }: TestedLanguage) {
  const tokens = cost.inputTokens + cost.outputTokens
  return {
    language,
    source,
    target: result.text ?? null,
    detail: result.problem ? render(result.problem) : '',
    message: result.problem ?? null,
    model,
    characters: cost.characters,
    tokens: tokens === 0 ? null : tokens,
  }
}

async function test(request: WriteRequest<Given>, project: MachineTest['project']) {
  const { actor, services } = request
  const { service, configuration = {}, languages = ['de'] } = request.read()
  const userId = actor.kind === 'user' ? actor.id : undefined
  const outside = {
    network: services.config,
    now: services.now,
    patienceMs: PATIENCE_MS,
    signal: request.whileWanted(),
  }
  const tested = await testMachine(
    { service, configuration, languages, project, userId },
    { db: services.database.db, vault: new Vault(services.config), outside },
  )
  return { results: tested.map(present) }
}

export const machineryTestRoutes: readonly AnyRoute[] = [
  serveRoute(machineryTestContract.machineryTestOfProject, {
    post: async (request) => {
      const project = await findProject(request.db, request.actor, request.params.project)
      await demand(request.db, request.actor, 'project.edit', { project })
      return test(request, project)
    },
  }),
  serveRoute(machineryTestContract.machineryTestOfSite, { post: (request) => test(request, undefined) }),
]
