/** Our own memory, under the name by which the family of APIs knows it: on unless a project turns it off. */
export const MEMORY_SERVICE = 'weblate-translation-memory'

/** Other strings of this site, under the name by which the family of APIs knows them: on unless a project turns it off. */
export const SITE_SERVICE = 'weblate'

/** The ids of all services that translate. They are stored, and never renamed. */
export const machineIds = [
  'alibaba',
  'aws',
  'anthropic',
  'apertium-apy',
  'azure-openai',
  'baidu',
  'cyrtranslit',
  'deepl',
  'glosbe',
  'google-translate-api-v3',
  'google-translate',
  'libretranslate',
  'ltengine',
  'microsoft-translator',
  'mistral',
  'modernmt',
  'mymemory',
  'netease-sight',
  'ollama',
  'openai',
  'sap-translation-hub',
  'systran',
  'tmserver',
  'yandex',
  'yandex-v2',
  'youdao-zhiyun',
] as const

/** Services that ask our own database. */
export const isOwnService = (id: string): boolean => id === MEMORY_SERVICE || id === SITE_SERVICE
