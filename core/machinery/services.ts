/** Our own memory, under the name by which the family of APIs knows it: on unless a project turns it off. */
export const MEMORY_SERVICE = 'weblate-translation-memory'

/** The ids of all services that translate. They are stored, and never renamed. */
export const machineIds = [
  'aws',
  'anthropic',
  'apertium-apy',
  'azure-openai',
  'baidu',
  'deepl',
  'google-translate-api-v3',
  'google-translate',
  'libretranslate',
  'microsoft-translator',
  'mistral',
  'modernmt',
  'mymemory',
  'ollama',
  'openai',
  'yandex-v2',
] as const
