import type { Kysely } from 'kysely'
import { message } from '#core/messages/message.ts'
import { noFlags } from '#core/units/flags.ts'
import { checkedService, type GivenConfiguration, type ReadyService } from '#server/commands/memory/load-machinery.ts'
import { recordMachineUse } from '#server/commands/memory/record-machine-use.ts'
import { type LanguageRow, languagesByCodes } from '#server/db/queries/languages/languages.ts'
import type { Tables } from '#server/db/tables.ts'
import { invalid } from '#server/errors.ts'
import type { Outside } from '#server/machinery/call.ts'
import type { MachineLanguage } from '#server/machinery/machine.ts'
import { paceOf } from '#server/machinery/pace.ts'
import { machineById } from '#server/machinery/registry.ts'
import { openSettings } from '#server/machinery/settings.ts'
import { type TextResult, type Translation, translateTexts } from '#server/machinery/translate-texts.ts'
import type { Vault } from '#server/vault/vault.ts'

interface Sample {
  readonly language: MachineLanguage
  readonly text: string
}

const english: Sample = { language: { code: 'en', name: 'English' }, text: 'Hello, world!' }
const german: Sample = { language: { code: 'de', name: 'German' }, text: 'Hallo, Welt!' }

/** What is translated into a language: never into itself. */
const sampleFor = (code: string): Sample => (/^en\b/.test(code.replace('_', '-')) ? german : english)

export interface MachineTest {
  readonly service: string
  readonly configuration: GivenConfiguration
  /** Codes of languages. */
  readonly languages: readonly string[]
  /** The project that pays; undefined: settings of the site are tried. */
  readonly project: { readonly id: number; readonly name: string } | undefined
  readonly userId: number | undefined
}

export interface TestedLanguage {
  readonly language: string
  readonly source: string
  readonly result: TextResult
  readonly translation: Translation
}

interface Means {
  readonly db: Kysely<Tables>
  readonly vault: Vault
  readonly outside: Outside
}

/** Has a short text translated into each language, with settings that need not be saved. Not inside a transaction. */
export async function testMachine(test: MachineTest, { db, vault, outside }: Means): Promise<TestedLanguage[]> {
  const ready = await readyService(test, { db, vault, outside })
  const targets = await languagesByCodes(db, test.languages)
  const unknown = test.languages.find((code) => !targets.some((one) => one.code === code))
  if (unknown !== undefined) throw invalid('languages', message('machinery.noLanguage', { code: unknown.slice(0, 50) }))
  // Who tests wants to know how it is now, not how it was half an hour ago.
  paceOf(ready.machine.id, ready.settings).unmute()
  return Promise.all(targets.map((target) => testLanguage(test, ready, target, { db, outside })))
}

const noHints = { key: '', explanation: '', counts: [], maxLength: undefined, terms: [], examples: [] }

async function testLanguage(
  { project, userId }: MachineTest,
  { machine, settings }: ReadyService,
  target: LanguageRow,
  { db, outside }: Pick<Means, 'db' | 'outside'>,
): Promise<TestedLanguage> {
  const { language: source, text } = sampleFor(target.code)
  const texts = [{ source: text, flags: noFlags, hints: noHints }]
  const request = { texts, source, target, project: project?.name ?? '' }
  const translation = await translateTexts(machine, settings, request, outside)
  const [result = { problem: message('machinery.noAnswer') }] = translation.results
  if (project) {
    const run = { service: machine.id, projectId: project.id, languageId: target.id, userId }
    await recordMachineUse(db, { ...run, translation, now: outside.now() })
  }
  return { language: target.code, source: text, result, translation }
}

async function readyService({ service, configuration, project }: MachineTest, means: Means): Promise<ReadyService> {
  const { db, vault, outside } = means
  const scope = project?.id ?? 'site'
  const machine = machineById(service)
  if (!machine) throw invalid('service', message('machinery.none', { service: service.slice(0, 100) }))
  const checked = await checkedService(db, scope, { service, configuration }, { vault, network: outside.network })
  return { machine, settings: openSettings(machine, scope, checked.configuration ?? '{}', { vault }) }
}
