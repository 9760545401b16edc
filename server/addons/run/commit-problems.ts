import type { Kysely } from 'kysely'
import { type Message, message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import type { CommitProblems } from '#server/addons/model/file-step.ts'
import { RunStatus } from '#server/addons/run/run-addon.ts'
import type { AlertName } from '#server/alerts/kinds.ts'
import { updateAlert } from '#server/alerts/update-alert.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertAddonRun } from '#server/db/queries/automation/addons.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import type { Tables } from '#server/db/tables.ts'

const MAX_REPORTED = 10

/** Gathers what an add-on could not do for a commit: for its activity log, and for an alert of the component. */
export class ProblemList implements CommitProblems {
  readonly #found: { readonly filename: string; readonly error: Message }[] = []
  #begun = false

  begin(): void {
    this.#begun = true
  }

  add(filename: string, error: Message): void {
    this.#found.push({ filename, error })
  }

  async report(
    db: Kysely<Tables>,
    where: { readonly addonId: number; readonly component: ComponentRow; readonly alert: AlertName | undefined },
    now: number,
  ): Promise<void> {
    if (!this.#begun && this.#found.length === 0) return
    const { addonId, component, alert } = where
    const scope = { projectId: component.project_id, componentId: component.id }
    await inTransaction(db, async (tx) => {
      if (alert !== undefined) await updateAlert(tx, scope, alert, this.#found, now)
      if (this.#found.length > 0)
        await insertAddonRun(
          tx,
          { addonId, componentId: component.id, status: RunStatus.error, messages: this.#messages() },
          now,
        )
    })
  }

  #messages(): Message[] {
    const reported = this.#found.slice(0, MAX_REPORTED)
    const lines = reported.map(({ filename, error }) => message('addon.inFile', { filename, problem: render(error) }))
    const more = this.#found.length - reported.length
    return [...lines, ...(more > 0 ? [message('addon.more', { count: more })] : [])]
  }
}
