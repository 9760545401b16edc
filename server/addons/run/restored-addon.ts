import { type Message, message } from '#core/messages/message.ts'
import { findAddon } from '#server/addons/registry.ts'
import { readConfiguration, storedConfiguration } from '#server/addons/run/configuration.ts'
import { AppError } from '#server/errors.ts'

/** What is wrong with an add-on that was not installed here: it is held to the rules for a new one. Secrets are sealed already. */
export function restoredAddonProblem(addon: {
  readonly name: string
  readonly configuration: string
  readonly ofProject: boolean
}): Message | undefined {
  const kind = findAddon(addon.name)
  if (!kind) return message('backup.addonUnknown')
  if (!kind.scopes.includes(addon.ofProject ? 'project' : 'component')) return message('backup.addonElsewhere')
  const given = storedConfiguration(addon)
  // What must be said of a new one was once left to the usual value.
  const usual = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.default === undefined || field.default === '' ? [] : [[name, field.default]],
  )
  const open = [...usual, ...Object.entries(given).filter(([name]) => kind.fields[name]?.type !== 'secret')]
  const sealed = Object.entries(given).filter(([name]) => kind.fields[name]?.type === 'secret')
  if (sealed.some(([, value]) => typeof value !== 'string')) return message('backup.addonSecret')
  try {
    readConfiguration(kind.fields, Object.fromEntries(open), { before: {}, seal: (text) => text })
    return undefined
  } catch (error) {
    if (error instanceof AppError)
      return error.errors
        .map(({ message: said }) => said)
        .reduce((first, second) => message('backup.problems', { first, second }))
    throw error
  }
}
