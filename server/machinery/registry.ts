import { MEMORY_SERVICE, SITE_SERVICE } from '#core/machinery/services.ts'
import type { Machine } from '#server/machinery/machine.ts'
import { withPrices } from '#server/machinery/prices.ts'
import { alibaba } from '#server/machinery/services/alibaba.ts'
import { amazon } from '#server/machinery/services/amazon.ts'
import { anthropic } from '#server/machinery/services/anthropic.ts'
import { apertium } from '#server/machinery/services/apertium.ts'
import { baidu } from '#server/machinery/services/baidu.ts'
import { cyrtranslit } from '#server/machinery/services/cyrtranslit.ts'
import { deepl } from '#server/machinery/services/deepl.ts'
import { glosbe } from '#server/machinery/services/glosbe.ts'
import { googleBasic } from '#server/machinery/services/google.ts'
import { googleAdvanced } from '#server/machinery/services/google-advanced.ts'
import { libreTranslate, ltEngine } from '#server/machinery/services/libretranslate.ts'
import { microsoft } from '#server/machinery/services/microsoft.ts'
import { modernmt } from '#server/machinery/services/modernmt.ts'
import { myMemory } from '#server/machinery/services/mymemory.ts'
import { netease } from '#server/machinery/services/netease.ts'
import { ollama } from '#server/machinery/services/ollama.ts'
import { azureOpenai, mistral, openai } from '#server/machinery/services/openai.ts'
import { sapTranslationHub } from '#server/machinery/services/sap-translation-hub.ts'
import { systran } from '#server/machinery/services/systran.ts'
import { tmserver } from '#server/machinery/services/tmserver.ts'
import { yandex } from '#server/machinery/services/yandex.ts'
import { yandexV1 } from '#server/machinery/services/yandex-v1.ts'
import { youdao } from '#server/machinery/services/youdao.ts'

/** Every service we can ask: one line each. */
const registered: readonly Machine[] = [
  alibaba,
  amazon,
  anthropic,
  apertium,
  azureOpenai,
  baidu,
  cyrtranslit,
  deepl,
  glosbe,
  googleAdvanced,
  googleBasic,
  libreTranslate,
  ltEngine,
  microsoft,
  mistral,
  modernmt,
  myMemory,
  netease,
  ollama,
  openai,
  sapTranslationHub,
  systran,
  tmserver,
  yandexV1,
  yandex,
  youdao,
]

/** What is called costs money or the time of a server; what runs here does not. */
const isCalled = ({ id }: Machine): boolean => id !== cyrtranslit.id

export const machines: readonly Machine[] = registered.map((one) => (isCalled(one) ? withPrices(one) : one))

const byId: ReadonlyMap<string, Machine> = new Map(machines.map((machine) => [machine.id, machine]))

export const machineById = (id: string): Machine | undefined => byId.get(id)

export const MEMORY_NAME = 'Translation memory'
export const SITE_NAME = 'Other strings of this site'

/** What is asked of our own database: no settings, no limits. */
export const ownServices: readonly Pick<Machine, 'id' | 'name' | 'settings'>[] = [
  { id: SITE_SERVICE, name: SITE_NAME, settings: [] },
  { id: MEMORY_SERVICE, name: MEMORY_NAME, settings: [] },
]
