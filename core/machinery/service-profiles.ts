import { MEMORY_SERVICE, type machineIds, SITE_SERVICE } from '#core/machinery/services.ts'

/** Who reads the texts: a company, a server that somebody of the site runs, or nobody but this site. */
export const hostings = ['cloud', 'own_server', 'here'] as const
export type Hosting = (typeof hostings)[number]

/** What somebody who chooses a service wants to know of it. */
export interface ServiceProfile {
  readonly hosting: Hosting
  /** Where to read about it and get an account; '' for our own. */
  readonly website: string
}

export type ServiceId = (typeof machineIds)[number] | typeof MEMORY_SERVICE | typeof SITE_SERVICE

const cloud = (website: string): ServiceProfile => ({ hosting: 'cloud', website })
const ownServer = (website: string): ServiceProfile => ({ hosting: 'own_server', website })
const here: ServiceProfile = { hosting: 'here', website: '' }

export const serviceProfiles: Readonly<Record<ServiceId, ServiceProfile>> = {
  alibaba: cloud('https://www.alibabacloud.com/product/machine-translation'),
  aws: cloud('https://aws.amazon.com/translate/'),
  anthropic: cloud('https://www.anthropic.com/'),
  'apertium-apy': ownServer('https://www.apertium.org/'),
  'azure-openai': cloud('https://azure.microsoft.com/products/ai-services/openai-service/'),
  baidu: cloud('https://fanyi-api.baidu.com/'),
  cyrtranslit: here,
  deepl: cloud('https://www.deepl.com/pro-api'),
  glosbe: cloud('https://glosbe.com/'),
  'google-translate-api-v3': cloud('https://cloud.google.com/translate/'),
  'google-translate': cloud('https://cloud.google.com/translate/'),
  libretranslate: ownServer('https://libretranslate.com/'),
  ltengine: ownServer('https://github.com/LibreTranslate/LTEngine'),
  'microsoft-translator': cloud('https://azure.microsoft.com/products/ai-services/ai-translator/'),
  mistral: cloud('https://mistral.ai/'),
  modernmt: cloud('https://www.modernmt.com/'),
  mymemory: cloud('https://mymemory.translated.net/'),
  'netease-sight': cloud('https://sight.youdao.com/'),
  ollama: ownServer('https://ollama.com/'),
  openai: cloud('https://openai.com/api/'),
  'sap-translation-hub': cloud('https://help.sap.com/docs/translation-hub'),
  systran: cloud('https://www.systransoft.com/'),
  tmserver: ownServer('https://docs.translatehouse.org/projects/translate-toolkit/en/latest/commands/tmserver.html'),
  yandex: cloud('https://translate.yandex.com/developers'),
  'yandex-v2': cloud('https://yandex.cloud/services/translate'),
  'youdao-zhiyun': cloud('https://ai.youdao.com/'),
  [SITE_SERVICE]: here,
  [MEMORY_SERVICE]: here,
}

export const isServiceId = (id: string): id is ServiceId => Object.hasOwn(serviceProfiles, id)
