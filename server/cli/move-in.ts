import { MAX_FOLLOW_EVERY } from '#core/contract/site/move-ins.ts'
import { message, verbatim } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'
import { openServices, type RunningServices } from '#server/cli/services.ts'
import { checkKey } from '#server/cli/site-key.ts'
import { watchTask } from '#server/cli/watch-task.ts'
import { nextRunOf, setFollowing } from '#server/commands/site/follow-move-in.ts'
import { demandMail } from '#server/commands/site/invite-moved.ts'
import { baseOf, rememberMoveIn, requestMoveIn } from '#server/commands/site/request-move-in.ts'
import type { Config } from '#server/config.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { accountByName, firstAdministrator } from '#server/db/queries/accounts/accounts.ts'
import { type MoveInRow, moveIns } from '#server/db/queries/site/move-ins.ts'
import { AppError, invalid, mustExist } from '#server/errors.ts'
import type { MoveInMode } from '#server/queue/kinds.ts'
import { Vault } from '#server/vault/vault.ts'

export interface MoveInOptions {
  readonly token?: string
  readonly project: readonly string[]
  readonly keepIds?: boolean
  readonly as?: string
  readonly dryRun?: boolean
  readonly report?: boolean
  readonly switch?: boolean
  readonly invite?: boolean
  /** Minutes. */
  readonly followEvery?: string
  readonly status?: boolean
  readonly json?: boolean
}

const modeOf = ({ dryRun, report, switch: last, invite }: MoveInOptions): MoveInMode => {
  if (dryRun) return 'survey'
  if (report) return 'compare'
  if (last) return 'switch'
  return invite ? 'invite' : 'run'
}

/** Moves in from a server that speaks the family's API, and waits until that is done. */
export async function moveInFrom(config: Config, url: string, options: MoveInOptions): Promise<void> {
  const services = await openServices(config)
  try {
    const userId = await administrator(services, options.as)
    const { db } = services.database
    const vault = new Vault(config)
    await checkKey(db, vault)
    const every = minutesIn(options.followEvery)
    if (options.status) return await printStatus(db, url, options.json === true)
    const mode = modeOf(options)
    if (options.invite) demandMail(config)
    // Whoever only looks at some projects has not said that the others are not to come.
    const looks = mode === 'survey' || mode === 'compare'
    const projects = looks ? [] : options.project
    const wanted = { url, token: options.token ?? '', projects, sameIds: options.keepIds === true }
    const taskId = await inTransaction(db, async (tx) => {
      const moveInId = await rememberMoveIn(tx, vault, wanted, services.now())
      if (every !== undefined) await setFollowing(tx, moveInId, every, services.now())
      const run = {
        moveInId,
        userId,
        mode,
        invite: options.invite === true,
        ...(looks && options.project.length > 0 && { projects: options.project }),
      }
      return requestMoveIn(tx, run, services.now())
    })
    const task = await watchTask(services, taskId, {
      title: 'Moving in',
      leave: ['check_component', 'follow_changes', 'send_mail'],
    })
    const result = readJsonObject(task.result ?? '')
    const error = text(result, 'error')
    if (error !== undefined) throw new AppError('remote', verbatim(error))
    if (options.json) console.log(JSON.stringify(result))
    else {
      for (const line of summary(result, mode)) console.log(line)
      if (mode === 'run') console.log(followingLine(await knownMoveIn(db, url)))
    }
    if (mode === 'compare' && part(result, 'count') !== 0) process.exitCode = 1
  } finally {
    await services.close()
  }
}

function minutesIn(given: string | undefined): number | undefined {
  const minutes = Number(given ?? 0)
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > MAX_FOLLOW_EVERY)
    throw invalid('follow_every', message('moveIn.minutes', { max: MAX_FOLLOW_EVERY }))
  return given === undefined ? undefined : minutes
}

const timeOf = (time: number | null | undefined): string | null =>
  typeof time === 'number' ? new Date(time / 1000).toISOString() : null

async function knownMoveIn(db: Db, url: string): Promise<MoveInRow> {
  const base = baseOf(url)
  return mustExist(
    (await moveIns(db, {})).find((move) => move.url === base),
    'move',
  )
}

/** Says when the move was brought up to date last, and when that happens next. */
async function printStatus(db: Db, url: string, asJson: boolean): Promise<void> {
  const move = await knownMoveIn(db, url)
  const { follow_every, follow_failures: failures } = move
  const times = { finished: timeOf(move.finished), next_run: timeOf(nextRunOf(move)), switched: timeOf(move.switched) }
  if (asJson) return console.log(JSON.stringify({ url: move.url, follow_every, ...times, failures }))
  console.log(`Last run: ${times.finished ?? 'none yet'}.`)
  if (times.switched !== null) console.log(`Switched: ${times.switched}.`)
  if (failures > 0) console.log(`Runs by schedule that failed in a row: ${failures}.`)
  console.log(followingLine(move))
}

function followingLine(move: MoveInRow): string {
  const next = timeOf(nextRunOf(move))
  return next === null
    ? 'The service does not follow the other server.'
    : `The service follows the other server every ${move.follow_every} minutes. Next run: ${next}.`
}

/** Whoever the changes are made for. */
export async function administrator({ database }: RunningServices, name: string | undefined): Promise<number> {
  const found =
    name === undefined
      ? await firstAdministrator(database.db, {})
      : await accountByName(database.db, { username: name })
  if (!found && name !== undefined) throw invalid('as', message('cli.noAccount', { owner: name }))
  if (!found) throw invalid('as', message('moveIn.noAdministrator'))
  return found.id
}

function summary(result: Readonly<Record<string, unknown>>, mode: MoveInMode): string[] {
  const left = list(result, 'left').map((line) => `Not moved in: ${line}`)
  if (mode === 'survey') {
    const counts = Object.entries(readJsonObject(JSON.stringify(result.counts ?? {})))
    return [...counts.map(([kind, count]) => `${kind}: ${count ?? 'not shown to this token'}`), ...left]
  }
  if (mode === 'compare') {
    const compared = Object.entries(readJsonObject(JSON.stringify(result.compared ?? {})))
    const countsOf = (name: string) => Object.entries(readJsonObject(JSON.stringify(result[name] ?? {})))
    return [
      ...compared.map(([kind, count]) => `Compared: ${count} x ${kind}`),
      ...countsOf('on_purpose').map(([reason, count]) => `Different on purpose: ${count} x ${reason}`),
      `Differences: ${result.count}`,
      ...countsOf('kinds').map(([kind, count]) => `${kind}: ${count}`),
      ...list(result, 'differences').map((one) => differenceLine(one)),
    ]
  }
  const invited = number(result, 'invited')
  const mails = invited === undefined ? [] : [`Invited by email: ${invited}.`]
  if (mode === 'invite') return mails
  const done =
    mode === 'switch' ? 'The switch is done: send people here.' : 'Run again to bring what has changed since.'
  return [`Moved in: ${list(result, 'projects').join(', ')}.`, ...left, ...mails, done]
}

const differenceLine = (one: unknown): string =>
  `${text(one, 'kind')} ${text(one, 'object')} ${text(one, 'field') ?? '(missing)'}: ${text(one, 'there')} | ${text(one, 'here') ?? ''}`
