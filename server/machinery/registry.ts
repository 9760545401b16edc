import { MEMORY_SERVICE, SITE_SERVICE } from '#core/machinery/services.ts'
import { amazon } from '#server/machinery/amazon.ts'
import { anthropic } from '#server/machinery/anthropic.ts'
import { apertium } from '#server/machinery/apertium.ts'
import { baidu } from '#server/machinery/baidu.ts'
import { deepl } from '#server/machinery/deepl.ts'
import { googleBasic } from '#server/machinery/google.ts'
import { googleAdvanced } from '#server/machinery/google-advanced.ts'
import { libreTranslate, ltEngine } from '#server/machinery/libretranslate.ts'
import type { Machine } from '#server/machinery/machine.ts'
import { microsoft } from '#server/machinery/microsoft.ts'
import { modernmt } from '#server/machinery/modernmt.ts'
import { myMemory } from '#server/machinery/mymemory.ts'
import { ollama } from '#server/machinery/ollama.ts'
import { azureOpenai, mistral, openai } from '#server/machinery/openai.ts'
import { alibaba } from '#server/machinery/signed/alibaba.ts'
import { netease } from '#server/machinery/signed/netease.ts'
import { youdao } from '#server/machinery/signed/youdao.ts'
import { cyrtranslit } from '#server/machinery/text/cyrtranslit.ts'
import { glosbe } from '#server/machinery/text/glosbe.ts'
import { sapTranslationHub } from '#server/machinery/text/sap-translation-hub.ts'
import { systran } from '#server/machinery/text/systran.ts'
import { tmserver } from '#server/machinery/text/tmserver.ts'
import { yandexV1 } from '#server/machinery/text/yandex-v1.ts'
import { yandex } from '#server/machinery/yandex.ts'

/** Every service we can ask: one line each. */
export const machines: readonly Machine[] = [
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

const byId: ReadonlyMap<string, Machine> = new Map(machines.map((machine) => [machine.id, machine]))

export const machineById = (id: string): Machine | undefined => byId.get(id)

export const MEMORY_NAME = 'Translation memory'
export const SITE_NAME = 'Other strings of this site'

/** What is asked of our own database: no settings, no limits. */
export const ownServices: readonly Pick<Machine, 'id' | 'name' | 'settings'>[] = [
  { id: SITE_SERVICE, name: SITE_NAME, settings: [] },
  { id: MEMORY_SERVICE, name: MEMORY_NAME, settings: [] },
]
