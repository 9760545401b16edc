import { amazon } from '#server/machinery/amazon.ts'
import { anthropic } from '#server/machinery/anthropic.ts'
import { apertium } from '#server/machinery/apertium.ts'
import { baidu } from '#server/machinery/baidu.ts'
import { deepl } from '#server/machinery/deepl.ts'
import { googleBasic } from '#server/machinery/google.ts'
import { googleAdvanced } from '#server/machinery/google-advanced.ts'
import { libreTranslate } from '#server/machinery/libretranslate.ts'
import type { Machine } from '#server/machinery/machine.ts'
import { microsoft } from '#server/machinery/microsoft.ts'
import { modernmt } from '#server/machinery/modernmt.ts'
import { myMemory } from '#server/machinery/mymemory.ts'
import { ollama } from '#server/machinery/ollama.ts'
import { azureOpenai, mistral, openai } from '#server/machinery/openai.ts'
import { yandex } from '#server/machinery/yandex.ts'

/** Every service we can ask: one line each. */
export const machines: readonly Machine[] = [
  amazon,
  anthropic,
  apertium,
  azureOpenai,
  baidu,
  deepl,
  googleAdvanced,
  googleBasic,
  libreTranslate,
  microsoft,
  mistral,
  modernmt,
  myMemory,
  ollama,
  openai,
  yandex,
]

const byId: ReadonlyMap<string, Machine> = new Map(machines.map((machine) => [machine.id, machine]))

export const machineById = (id: string): Machine | undefined => byId.get(id)

export const MEMORY_NAME = 'Translation memory'
