import { message } from '#core/messages/message.ts'
import { conditionOf, type FilterColumns, groupColumns, userColumns } from '#server/api/scim/filters.ts'
import { listOf, rangeOf } from '#server/api/scim/listing.ts'
import { operationsOf } from '#server/api/scim/operations.ts'
import { presentGroups, presentUsers, type ScimResource, type Shown, selected } from '#server/api/scim/present.ts'
import { groupChange, readGroup } from '#server/api/scim/read-group.ts'
import { patchedPerson, readPerson } from '#server/api/scim/read-user.ts'
import { addScimGroup, changeScimGroup, removeScimGroup } from '#server/commands/access/change-scim-group.ts'
import { addScimUser } from '#server/commands/accounts/scim/add-scim-user.ts'
import { changeScimUser, personOfRow, removeScimUser } from '#server/commands/accounts/scim/change-scim-user.ts'
import type { ScimRequest } from '#server/commands/accounts/scim/scim-request.ts'
import type { Db } from '#server/db/database.ts'
import type { PageOfRows } from '#server/db/paging/page-range.ts'
import type { ScimCondition } from '#server/db/queries/accounts/scim-conditions.ts'
import { type ScimGroupRow, scimGroup, scimGroupsPage } from '#server/db/queries/accounts/scim-groups.ts'
import { type ScimUserRow, scimUser, scimUsersPage } from '#server/db/queries/accounts/scim-users.ts'
import { AppError } from '#server/errors.ts'

/** What differs between users and groups. */
interface Kind<Row> {
  readonly columns: FilterColumns
  page(
    db: Db,
    clientId: number,
    condition: ScimCondition | undefined,
    range: { offset: number; limit: number },
  ): Promise<PageOfRows<Row>>
  find(db: Db, clientId: number, id: number): Promise<Row | undefined>
  present(shown: Shown, rows: readonly Row[]): Promise<ScimResource[]>
  add(tx: Db, scim: ScimRequest, body: unknown): Promise<number>
  replace(tx: Db, scim: ScimRequest, row: Row, body: unknown): Promise<void>
  patch(tx: Db, scim: ScimRequest, row: Row, body: unknown): Promise<void>
  remove(tx: Db, scim: ScimRequest, row: Row): Promise<void>
}

const userKind: Kind<ScimUserRow> = {
  columns: userColumns,
  page: scimUsersPage,
  find: scimUser,
  present: presentUsers,
  add: (tx, scim, body) => addScimUser(tx, scim, readPerson(body)),
  replace: (tx, scim, row, body) => changeScimUser(tx, scim, row, readPerson(body)),
  patch: (tx, scim, row, body) => changeScimUser(tx, scim, row, patchedPerson(personOfRow(row), operationsOf(body))),
  remove: removeScimUser,
}

const groupKind: Kind<ScimGroupRow> = {
  columns: groupColumns,
  page: scimGroupsPage,
  find: scimGroup,
  present: presentGroups,
  add: (tx, scim, body) => addScimGroup(tx, scim, readGroup(body)),
  replace: (tx, scim, row, body) => changeScimGroup(tx, scim, row, readGroup(body)),
  patch: (tx, scim, row, body) => changeScimGroup(tx, scim, row, groupChange(operationsOf(body))),
  remove: removeScimGroup,
}

export interface ScimQuery {
  readonly filter?: string
  readonly startIndex?: string
  readonly count?: string
  readonly attributes?: string
  readonly excludedAttributes?: string
}

/** One request to users or groups. */
export interface ScimCall {
  readonly scim: ScimRequest
  readonly base: string
  readonly query: ScimQuery
  readonly ifMatch: string | undefined
}

/** Users or groups of a client: each method is one transaction or reads only. */
class ScimCollection<Row> {
  readonly #kind: Kind<Row>

  constructor(kind: Kind<Row>) {
    this.#kind = kind
  }

  async list(db: Db, { scim, base, query }: ScimCall): Promise<object> {
    const clientId = scim.client.id
    const { startIndex, limit, offset } = rangeOf(query)
    const condition = query.filter ? conditionOf(query.filter, this.#kind.columns) : undefined
    const { count, rows } = await this.#kind.page(db, clientId, condition, { offset, limit })
    const shown = await this.#kind.present({ db, clientId, base }, rows)
    return listOf(
      shown.map((one) => selected(one, query)),
      count,
      startIndex,
    )
  }

  async read(db: Db, call: ScimCall, id: string): Promise<ScimResource> {
    return (await this.#found(db, call, id)).shown
  }

  async add(tx: Db, call: ScimCall, body: unknown): Promise<ScimResource> {
    const id = await this.#kind.add(tx, call.scim, body)
    return this.read(tx, call, String(id))
  }

  async change(tx: Db, call: ScimCall, id: string, how: 'replace' | 'patch', body: unknown): Promise<ScimResource> {
    await this.#kind[how](tx, call.scim, await this.#current(tx, call, id), body)
    return this.read(tx, call, id)
  }

  async remove(tx: Db, call: ScimCall, id: string): Promise<void> {
    await this.#kind.remove(tx, call.scim, await this.#current(tx, call, id))
  }

  async #found(db: Db, { scim, base }: ScimCall, id: string): Promise<{ row: Row; shown: ScimResource }> {
    const clientId = scim.client.id
    const row = /^[1-9]\d{0,14}$/.test(id) ? await this.#kind.find(db, clientId, Number(id)) : undefined
    const [shown] = row ? await this.#kind.present({ db, clientId, base }, [row]) : []
    if (!row || !shown) throw new AppError('not_found')
    return { row, shown }
  }

  /** The row, unless the client has seen another version of it. */
  async #current(tx: Db, call: ScimCall, id: string): Promise<Row> {
    const { row, shown } = await this.#found(tx, call, id)
    const { ifMatch } = call
    if (ifMatch !== undefined && ifMatch !== '*' && !ifMatch.split(/\s*,\s*/).includes(shown.meta.version))
      throw new AppError('conflict', message('request.conflict'))
    return row
  }
}

export const scimUsers = new ScimCollection(userKind)
export const scimGroups = new ScimCollection(groupKind)
