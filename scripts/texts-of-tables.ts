import { permissionWords } from '#core/access/permission-words.ts'
import { roleWords } from '#core/access/role-words.ts'
import { defaultRoles } from '#core/access/roles.ts'
import { allTeamNames } from '#core/access/teams.ts'
import { actionNames, actionTitles } from '#core/changes/actions.ts'
import { allChecks } from '#core/checks/registry.ts'
import { formats } from '#core/formats/registry.ts'
import { partOf, type TextPart } from '#core/messages/parts.ts'
import { templates } from '#core/messages/templates.ts'
import { notificationTable } from '#core/notifications/kinds.ts'
import { unitDialect } from '#core/search/fields.ts'
import { addonKinds } from '#server/addons/registry.ts'
import { alertKinds } from '#server/alerts/kinds.ts'

type Texts = Readonly<Record<string, string>>

/** English texts of the interface whose home is a table of the program, by part. */
export function textsOfTables(): Readonly<Record<string, Texts>> {
  return {
    addons: addonTexts(),
    alerts: Object.fromEntries(
      Object.entries(alertKinds).flatMap(([name, { title, advice }]) => [
        [name, title],
        [`${name}.advice`, advice],
      ]),
    ),
    changes: { ...actionNames, ...actionTitles },
    emails: {
      ...Object.fromEntries(notificationTable.map(({ name, title }) => [`about.${name}`, title])),
      ...messagesOf('emails'),
    },
    checks: {
      ...Object.fromEntries(
        allChecks.flatMap(({ id, name, description }) => [
          [id, name],
          [`${id}.why`, description],
        ]),
      ),
      ...messagesOf('checks'),
    },
    formats: Object.fromEntries(formats.map(({ id, name }) => [id, name])),
    roles: {
      ...withPrefix('role', sameTexts(Object.keys(defaultRoles))),
      ...withPrefix('roleHelp', roleWords),
      ...withPrefix('team', sameTexts(allTeamNames)),
      ...withPrefix('right', permissionWords),
    },
    messages: messagesOf('messages'),
    search: {
      ...Object.fromEntries(unitDialect.fields.map(({ name, hint }) => [name, hint])),
      ...messagesOf('search'),
    },
  }
}

/** A text with a number has a key for each of its forms. */
function messagesOf(part: TextPart): Texts {
  const wanted = Object.entries(templates).filter(([id]) => partOf(id) === part)
  return Object.fromEntries(
    wanted.flatMap(([id, template]): [string, string][] =>
      typeof template === 'string'
        ? [[id, template]]
        : Object.entries(template).map(([form, text]) => [`${id}_${form}`, text]),
    ),
  )
}

const withPrefix = (prefix: string, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text]))

const sameTexts = (names: readonly string[]): Texts => Object.fromEntries(names.map((name) => [name, name]))

function addonTexts(): Texts {
  const kinds = addonKinds.flatMap(({ name, title, summary }) => [
    [name, title],
    [`${name}.why`, summary],
  ])
  const fields = addonKinds
    .flatMap((kind) => Object.entries(kind.fields))
    .flatMap(([name, field]) => [
      [`field.${name}`, field.label],
      ...(field.type === 'choice'
        ? Object.entries(field.choiceLabels).map(([choice, label]) => [`field.${name}.${choice}`, label])
        : []),
    ])
  return Object.fromEntries([...kinds, ...fields])
}
