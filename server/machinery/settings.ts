import { type Message, message } from '#core/messages/message.ts'
import { readJsonObject, textFields } from '#core/text/json-object.ts'
import { otherFields } from '#core/text/object-fields.ts'
import { AppError, demandNoErrors, type FieldError, fieldError, invalid, problemOf } from '#server/errors.ts'
import type { Machine, MachineSetting, MachineSettings } from '#server/machinery/machine.ts'
import { webAddress } from '#server/net/guarded-fetch.ts'
import { allowedAddresses, type NetworkPolicy } from '#server/net/public-addresses.ts'
import { MASK, whyGiveAgain } from '#server/vault/masked-secret.ts'
import type { Vault } from '#server/vault/vault.ts'

const LONGEST = 20_000

/** Where settings are kept: of the site, or of a project. */
export type MachineryScope = 'site' | number

const purposeOf = (scope: MachineryScope, service: string, name: string): string =>
  `machinery:${scope}:${service}:${name}`

const refused = (setting: MachineSetting, problem: Message): AppError =>
  invalid('configuration', message('machinery.setting', { label: setting.label, name: setting.name, problem }))

/** JSON has types for some of them; forms and tables send texts. */
const typeOf = { number: 'number', price: 'number', switch: 'boolean' } as const

/** What was given, as a text; undefined where it is of another type than the setting. */
function textOf({ kind }: MachineSetting, value: unknown): string | undefined {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value.trim()
  return kind in typeOf && typeof value === typeOf[kind as keyof typeof typeOf] ? String(value) : undefined
}

/** What a setting of each kind is asked for with. */
function wantedType({ kind }: MachineSetting): Message {
  if (kind === 'switch') return message('machinery.trueOrFalse')
  if (kind === 'price') return message('machinery.price')
  return message(kind === 'number' ? 'machinery.wholeNumber' : 'machinery.giveText')
}

const urlOf = ({ mayBeHostName = false }: MachineSetting, address: string): URL =>
  webAddress(mayBeHostName && !address.includes('://') ? `https://${address}` : address)

async function checkAddress(setting: MachineSetting, address: string, network: NetworkPolicy): Promise<void> {
  try {
    await allowedAddresses(urlOf(setting, address).hostname, network)
  } catch (error) {
    // A name that cannot be found just now may be found later; calls are guarded again when they are made.
    if (error instanceof AppError && error.code === 'remote_refused') throw refused(setting, error.said)
    if (!(error instanceof AppError)) throw error
  }
}

/** Everything that can be told of a setting without asking for its address. */
export function checkForm(setting: MachineSetting, text: string): void {
  if (text.length > LONGEST) throw refused(setting, message('machinery.length', { limit: LONGEST }))
  if (text.includes('\0') || !text.isWellFormed()) throw refused(setting, message('machinery.notAText'))
  // Secrets are sent as headers: a line break in one would begin another header.
  if (setting.kind !== 'text' && setting.name !== 'credentials' && /[\r\n]/.test(text))
    throw refused(setting, message('machinery.noLineBreaks'))
  if (text === '') return
  if (setting.choices && !setting.choices.includes(text))
    throw refused(setting, message('machinery.oneOf', { choices: setting.choices.join(', ') }))
  if (setting.isPartOfAddress && !/^[a-z\d-]+$/i.test(text)) throw refused(setting, message('machinery.partOfAddress'))
  if (setting.kind === 'number' && !/^[1-9]\d{0,6}$/.test(text))
    throw refused(setting, message('machinery.wholeNumber'))
  if (setting.kind === 'price' && !/^\d{1,6}(\.\d{1,4})?$/.test(text))
    throw refused(setting, message('machinery.price'))
  const noUrl = setting.kind === 'address' ? problemOf(() => urlOf(setting, text)) : undefined
  if (noUrl !== undefined) throw refused(setting, noUrl)
}

/** Says where the secrets of a service are sent. */
const leads = ({ kind, isPartOfAddress = false }: MachineSetting): boolean => kind === 'address' || isPartOfAddress

/** The secret that is stored where its mask was given, as long as it goes where it went before. */
function storedSecret(
  machine: Machine,
  setting: MachineSetting,
  given: Readonly<Record<string, unknown>>,
  stored: MachineSettings | undefined,
): string {
  const secret = stored?.[setting.name]
  if (stored === undefined || secret === undefined) return ''
  const addresses = machine.settings.filter(leads).map((one) => ({
    label: one.label,
    before: stored[one.name] ?? one.default,
    after: (Object.hasOwn(given, one.name) && textOf(one, given[one.name])) || one.default,
  }))
  const problem = whyGiveAgain(addresses)
  if (problem !== undefined) throw refused(setting, problem)
  return secret
}

/** Clients of this family of APIs send it with every service; other values would mean something else than what is done here. */
const isDoneAnyway = (name: string, value: unknown): boolean =>
  name === 'source_language' && (value === 'auto' || value === 'source')

/** The settings somebody gave, checked; `stored` has the secrets that were masked. What would do nothing is refused. */
export async function checkSettings(
  machine: Machine,
  given: Readonly<Record<string, unknown>>,
  stored: MachineSettings | undefined,
  network: NetworkPolicy,
): Promise<MachineSettings> {
  const settings: Record<string, string> = {}
  const errors: FieldError[] = []
  for (const setting of machine.settings)
    try {
      const text = givenText(machine, setting, given, stored)
      checkForm(setting, text)
      if (setting.kind === 'address' && text !== '') await checkAddress(setting, text, network)
      if (text !== '') settings[setting.name] = text
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      errors.push(...error.errors)
    }
  const known = machine.settings.map(({ name }) => name)
  const unknown = otherFields(given, known).filter((name) => !isDoneAnyway(name, given[name]))
  errors.push(...unknown.map((name) => fieldError('configuration', message('machinery.settingUnknown', { name }))))
  demandNoErrors(errors)
  const problem = machine.whyNot?.(settings)
  if (problem !== undefined) throw invalid('configuration', problem)
  return settings
}

function givenText(
  machine: Machine,
  setting: MachineSetting,
  given: Readonly<Record<string, unknown>>,
  stored: MachineSettings | undefined,
): string {
  const { name, kind, required = false } = setting
  const own = Object.hasOwn(given, name) ? textOf(setting, given[name]) : ''
  if (own === undefined) throw refused(setting, wantedType(setting))
  const text = kind === 'secret' && own === MASK ? storedSecret(machine, setting, given, stored) : own
  if (required && text === '') throw refused(setting, message('machinery.required'))
  return text
}

/** Settings as they are stored: one JSON text, secrets sealed. */
export function sealSettings(machine: Machine, scope: MachineryScope, settings: MachineSettings, vault: Vault): string {
  const sealed = machine.settings.flatMap(({ name, kind }) => {
    const value = settings[name]
    if (value === undefined) return []
    return [[name, kind === 'secret' ? vault.seal(value, purposeOf(scope, machine.id, name)) : value]]
  })
  return JSON.stringify(Object.fromEntries(sealed))
}

const storedOf = (text: string): Record<string, string> => textFields(readJsonObject(text))

/** The other way round. Without `defaults` only what was given. */
export function openSettings(
  machine: Machine,
  scope: MachineryScope,
  text: string,
  { vault, defaults = true }: { readonly vault: Vault; readonly defaults?: boolean },
): MachineSettings {
  const stored = storedOf(text)
  const settings: Record<string, string> = {}
  for (const { name, kind, default: usual } of machine.settings) {
    const value = stored[name]
    if (value !== undefined)
      settings[name] = kind === 'secret' ? vault.open(value, purposeOf(scope, machine.id, name)) : value
    else if (defaults && usual !== undefined) settings[name] = usual
  }
  return settings
}

/** What of stored settings is no secret, and which secrets are missing then. Names that the service does not have go. */
export function openSettingsOf(
  machine: Machine | undefined,
  stored: Readonly<Record<string, unknown>>,
): { configuration: Record<string, string>; secrets: string[] } {
  const configuration: Record<string, string> = {}
  const secrets: string[] = []
  for (const { name, kind } of machine?.settings ?? []) {
    const value = Object.hasOwn(stored, name) ? stored[name] : undefined
    if (typeof value !== 'string') continue
    if (kind === 'secret') secrets.push(name)
    else configuration[name] = value
  }
  return { configuration, secrets }
}

/** Settings as they are shown: secrets masked, numbers and switches as such. */
export function maskSettings(machine: Machine, text: string): ShownSettings {
  const kinds = new Map(machine.settings.map(({ name, kind }) => [name, kind]))
  return Object.fromEntries(
    Object.entries(storedOf(text)).map(([name, value]) => [name, shownValue(kinds.get(name), value)]),
  )
}

export type ShownSettings = Readonly<Record<string, string | number | boolean>>

function shownValue(kind: MachineSetting['kind'] | undefined, value: string): string | number | boolean {
  if (kind === 'secret') return MASK
  if (kind === 'number' || kind === 'price') return Number(value)
  return kind === 'switch' ? value === 'true' : value
}
