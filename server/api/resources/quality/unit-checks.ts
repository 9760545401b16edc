import type { Static } from 'typebox'
import { findCheck } from '#core/checks/registry.ts'
import type { Findings } from '#core/checks/run.ts'
import { type Dismissing, type FailingCheck, unitCheckContract } from '#core/contract/quality/unit-checks.ts'
import { message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { findComponent } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { Answer, type AnyRoute, type WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { checkForms, normalise, tidyForms } from '#server/commands/quality/normalise-text.ts'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import { findingsOfText } from '#server/commands/quality/refresh-findings.ts'
import { dismissCheck, dismissEverywhere } from '#server/commands/strings/dismiss-check.ts'
import { findUnit, type ScopedUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import { pageOfRows } from '#server/db/paging/page-range.ts'
import { findingsOfUnit } from '#server/db/queries/quality/findings.ts'
import { AppError } from '#server/errors.ts'

type CheckView = Omit<Static<typeof FailingCheck>, 'url'>

const viewOf = (id: string, { component }: ScopedUnit, findings: Findings): Omit<CheckView, 'dismissed'>[] => {
  const check = findCheck(id)
  if (!check) return []
  const places = findings.get(id) ?? []
  return [
    {
      check: id,
      name: check.name,
      description: check.description,
      enforced: component.enforced_checks.split(' ').includes(id),
      ignore_flag: check.ignoredBy,
      places: places.map((span) => ({ ...span, detail: render(span.message), fix: span.fix ?? null })),
    },
  ]
}

/** What fails on a text that somebody thinks of giving the unit, after the fix-ups of a save. */
async function checksOfText(db: Db, context: ScopedUnit, target: readonly string[], now: number) {
  const text = normalise(tidyForms(context, checkForms(context, target), State.translated), State.translated)
  const { findings } = await findingsOfText(db, context, text, now)
  return { failing: [...findings.keys()].flatMap((id) => viewOf(id, context, findings)) }
}

/** What fails on a unit, and where: found anew, in the order of the checks. */
async function failingChecks(db: Db, context: ScopedUnit, now: number): Promise<CheckView[]> {
  const { unit } = context
  const stored = new Map((await findingsOfUnit(db, unit.id)).map((row) => [row.check, row.dismissed === 1]))
  const text = { forms: splitForms(unit.target), target: unit.target, state: unit.state }
  const { findings } = await findingsOfText(db, context, text, now)
  return [...new Set([...findings.keys(), ...stored.keys()])].flatMap((id) =>
    viewOf(id, context, findings).map((view) => ({ ...view, dismissed: stored.get(id) ?? false })),
  )
}

async function decide(
  request: WriteRequest<Static<typeof Dismissing>, { readonly check: string; readonly id: number }>,
  dismissed: boolean,
): Promise<unknown> {
  const { actor, params, services } = request
  const check = params.check
  return request.transaction(async (tx) => {
    const id = params.id
    const context = await findUnit(tx, actor, id)
    if (!findCheck(check)) throw new AppError('not_found', message('check.none'))
    const { everywhere = false } = request.read()
    const change = everywhere ? dismissEverywhere : dismissCheck
    await change(tx, context, { actor, check, dismissed }, services.now())
    const left = await findingsOfUnit(tx, id)
    const active = left.filter((finding) => finding.dismissed === 0)
    return { check, dismissed, has_failing_check: active.length > 0 }
  })
}

export const unitCheckRoutes: readonly AnyRoute[] = [
  serveList(unitCheckContract.checksOfUnit, {
    async load({ db, actor, params, services }, page) {
      const context = await findUnit(db, actor, params.id)
      const found = await failingChecks(db, context, services.now())
      return pageOfRows(found, page)
    },
    present: (rows, { links, params }) =>
      rows.map((row) => ({ ...row, url: links.api(`units/${params.id}/checks/${row.check}/dismiss/`) })),
    post: async (request) => {
      const { db, actor, params, services } = request
      const context = await findUnit(db, actor, params.id)
      return checksOfText(db, context, request.read().target, services.now())
    },
  }),
  serveRoute(unitCheckContract.dismissalOfCheck, {
    post: (request) => decide(request, true),
  }),
  serveRoute(unitCheckContract.returnOfCheck, {
    post: (request) => decide(request, false),
  }),
  serveRoute(unitCheckContract.checksOfComponent, {
    post: async (request) => {
      const { actor, params, services, links } = request
      const taskId = await request.transaction(async (tx) => {
        const found = await findComponent(tx, actor, params.project, params.component)
        await demand(tx, actor, 'component.edit', found)
        const { all = false } = request.read()
        return queueCheck(tx, found.component.id, services.now(), { all })
      })
      return new Answer(202, { detail: 'The checks were queued.', task_url: links.api(`tasks/${taskId}/`) })
    },
  }),
]
