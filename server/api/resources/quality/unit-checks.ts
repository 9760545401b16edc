import { type Static, Type } from 'typebox'
import { findCheck } from '#core/checks/registry.ts'
import { splitForms } from '#core/units/forms.ts'
import { findComponent } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { listRoute } from '#server/api/http/list.ts'
import { Answer, type AnyRoute, type WriteRequest, write } from '#server/api/http/route.ts'
import { nullable, Url } from '#server/api/http/schema.ts'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import { findingsOfText } from '#server/commands/quality/refresh-findings.ts'
import { dismissCheck, dismissEverywhere } from '#server/commands/strings/dismiss-check.ts'
import { findUnit, type PlacedUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import { cutting } from '#server/db/paging/page-range.ts'
import { findingsOfUnit } from '#server/db/queries/quality/findings.ts'
import { AppError } from '#server/errors.ts'

const Place = Type.Object({
  form: Type.Integer({ description: 'Index of the plural form: of the source in a source unit, else of the target.' }),
  start: Type.Integer({ description: 'In UTF-16 units.' }),
  end: Type.Integer({ description: 'As start where something is missing.' }),
  message: Type.String(),
  fix: nullable(Type.String({ description: 'The whole form, corrected.' })),
})

const FailingCheck = Type.Object(
  {
    check: Type.String(),
    name: Type.String(),
    description: Type.String(),
    dismissed: Type.Boolean(),
    enforced: Type.Boolean({ description: 'Cannot be dismissed.' }),
    ignore_flag: Type.String({ description: 'The flag that switches the check off for the string.' }),
    places: Type.Array(Place),
    url: Url,
  },
  { title: 'FailingCheck' },
)

type CheckView = Omit<Static<typeof FailingCheck>, 'url'>

/** What fails on a unit, and where: found anew, in the order of the checks. */
async function failingChecks(db: Db, subject: PlacedUnit, now: number): Promise<CheckView[]> {
  const { unit, component } = subject
  const stored = new Map((await findingsOfUnit(db, unit.id)).map((row) => [row.check, row.dismissed === 1]))
  const text = { forms: splitForms(unit.target), target: unit.target, state: unit.state }
  const { findings } = await findingsOfText(db, subject, text, now)
  const enforced = component.enforced_checks.split(' ')
  return [...new Set([...findings.keys(), ...stored.keys()])].flatMap((id) => {
    const check = findCheck(id)
    if (!check) return []
    return [
      {
        check: id,
        name: check.name,
        description: check.description,
        dismissed: stored.get(id) ?? false,
        enforced: enforced.includes(id),
        ignore_flag: check.ignoredBy,
        places: (findings.get(id) ?? []).map((place) => ({ ...place, fix: place.fix ?? null })),
      },
    ]
  })
}

const Dismissing = Type.Object({
  everywhere: Type.Optional(
    Type.Boolean({ description: 'In all languages, by a flag of the source string; needs source.edit.' }),
  ),
})

async function decide(request: WriteRequest<Static<typeof Dismissing>>, dismissed: boolean): Promise<unknown> {
  const { actor, params, services } = request
  const check = params.check as string
  return request.transaction(async (tx) => {
    const id = idParameter(params.id)
    const subject = await findUnit(tx, actor, id)
    if (!findCheck(check)) throw new AppError('not_found', 'There is no such check.')
    const { everywhere = false } = request.read()
    const change = everywhere ? dismissEverywhere : dismissCheck
    await change(tx, subject, { actor, check, dismissed }, services.now())
    const left = await findingsOfUnit(tx, id)
    const active = left.filter((finding) => finding.dismissed === 0)
    return { check, dismissed, has_failing_check: active.length > 0 }
  })
}

const decision = (path: string, name: string, summary: string, dismissed: boolean): AnyRoute => ({
  path: `/api/units/:id/checks/:check/${path}/`,
  name,
  summary,
  reply: 'none',
  writes: [
    write({
      method: 'POST',
      summary,
      needs: 'unit.check, and source.edit for all languages',
      body: Dismissing,
      reply: Type.Object({ check: Type.String(), dismissed: Type.Boolean(), has_failing_check: Type.Boolean() }),
      handle: (request) => decide(request, dismissed),
    }),
  ],
})

export const unitCheckRoutes: readonly AnyRoute[] = [
  listRoute({
    path: '/api/units/:id/checks/',
    name: 'Checks of a unit',
    summary: 'Checks that fail on the string, those that were dismissed too, with the places where they do.',
    needs: 'anyone who may see it',
    item: FailingCheck,
    async load({ db, actor, params, services }, cut) {
      const subject = await findUnit(db, actor, idParameter(params.id))
      const found = await failingChecks(db, subject, services.now())
      return cutting(found, cut)
    },
    present: (rows, { links, params }) =>
      rows.map((row) => ({ ...row, url: links.api(`units/${idParameter(params.id)}/checks/${row.check}/dismiss/`) })),
  }),
  decision('dismiss', 'Dismissal of a check', 'Say that a check is wrong about the string', true),
  decision('restore', 'Return of a check', 'Let a dismissed check count again', false),
  {
    path: '/api/components/:project/:component/checks/',
    name: 'Checks of a component',
    summary: 'Run the checks on the strings of a component.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Run the checks',
        needs: 'component.edit',
        body: Type.Object({
          all: Type.Optional(Type.Boolean({ description: 'On all strings, not only on those that changed.' })),
        }),
        status: 202,
        reply: Type.Object({ detail: Type.String(), task_url: Url }),
        async handle(request) {
          const { actor, params, services, links } = request
          const taskId = await request.transaction(async (tx) => {
            const found = await findComponent(tx, actor, params.project as string, params.component as string)
            await demand(tx, actor, 'component.edit', found)
            const { all = false } = request.read()
            return queueCheck(tx, found.component.id, services.now(), { all })
          })
          return new Answer(202, { detail: 'The checks were queued.', task_url: links.api(`tasks/${taskId}/`) })
        },
      }),
    ],
  },
]
