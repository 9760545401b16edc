import { appleXliff } from './apple-xliff.ts'
import { appstore } from './appstore.ts'
import { arb } from './arb.ts'
import { aresource } from './aresource.ts'
import { asciidoc } from './asciidoc.ts'
import { ass } from './ass.ts'
import { catkeys } from './catkeys.ts'
import { cmpResource } from './cmp-resource.ts'
import { csv } from './csv.ts'
import { csvMulti } from './csv-multi.ts'
import { csvSimple } from './csv-simple.ts'
import { dokuwiki } from './dokuwiki.ts'
import { dtd } from './dtd.ts'
import { flatxml } from './flatxml.ts'
import { fluent } from './fluent.ts'
import type { FileFormat, FormatOptions } from './format.ts'
import { formatjs } from './formatjs.ts'
import { goI18nJson } from './go-i18n-json.ts'
import { goI18nJsonV2 } from './go-i18n-json-v2.ts'
import { goI18nToml } from './go-i18n-toml.ts'
import { gotext } from './gotext.ts'
import { guarded } from './guarded.ts'
import { gwt } from './gwt.ts'
import { html } from './html.ts'
import { i18next } from './i18next.ts'
import { i18nextv4 } from './i18nextv4.ts'
import { idml } from './idml.ts'
import { ini } from './ini.ts'
import { islu } from './islu.ts'
import { joomla } from './joomla.ts'
import { json } from './json.ts'
import { jsonNested } from './json-nested.ts'
import { laravel } from './laravel.ts'
import { markdown } from './markdown.ts'
import { mdx } from './mdx.ts'
import { mediawiki } from './mediawiki.ts'
import { mi18nLang } from './mi18n-lang.ts'
import { mokoResource } from './moko-resource.ts'
import { nextcloudJson } from './nextcloud-json.ts'
import { odf } from './odf.ts'
import { php } from './php.ts'
import { plainxliff } from './plainxliff.ts'
import { po } from './po.ts'
import { poMono } from './po-mono.ts'
import { poxliff } from './poxliff.ts'
import { properties } from './properties.ts'
import { rc } from './rc.ts'
import { resjson } from './resjson.ts'
import { resourcedictionary } from './resourcedictionary.ts'
import { resx } from './resx.ts'
import { rubyYaml } from './ruby-yaml.ts'
import { srt } from './srt.ts'
import { ssa } from './ssa.ts'
import { strings } from './strings.ts'
import { stringsdict } from './stringsdict.ts'
import { sub } from './sub.ts'
import { tbx } from './tbx.ts'
import { tmx } from './tmx.ts'
import { toml } from './toml.ts'
import { ts } from './ts.ts'
import { ts1 } from './ts1.ts'
import { txt } from './txt.ts'
import { vtt } from './vtt.ts'
import { webextension } from './webextension.ts'
import { wxl } from './wxl.ts'
import { xcstrings } from './xcstrings.ts'
import { xliff } from './xliff.ts'
import { xliff2 } from './xliff2.ts'
import { xliff2Placeables } from './xliff2-placeables.ts'
import { xlsx } from './xlsx.ts'
import { xwikiFullpage } from './xwiki-fullpage.ts'
import { xwikiJavaProperties } from './xwiki-java-properties.ts'
import { xwikiPageProperties } from './xwiki-page-properties.ts'
import { yaml } from './yaml.ts'

/** In the order in which people are offered them; where two are equally sure of a file, the first one takes it. */
const all: readonly FileFormat[] = [
  po,
  poMono,
  ts,
  ts1,
  plainxliff,
  xliff,
  poxliff,
  appleXliff,
  xliff2,
  xliff2Placeables,
  strings,
  stringsdict,
  properties,
  joomla,
  gwt,
  mi18nLang,
  xwikiJavaProperties,
  xwikiPageProperties,
  xwikiFullpage,
  php,
  laravel,
  resx,
  aresource,
  mokoResource,
  cmpResource,
  json,
  jsonNested,
  webextension,
  i18next,
  i18nextv4,
  goI18nJson,
  goI18nJsonV2,
  goI18nToml,
  toml,
  gotext,
  arb,
  formatjs,
  nextcloudJson,
  resjson,
  csv,
  csvSimple,
  csvMulti,
  xlsx,
  yaml,
  rubyYaml,
  dtd,
  flatxml,
  resourcedictionary,
  ini,
  islu,
  tbx,
  catkeys,
  fluent,
  srt,
  sub,
  ass,
  ssa,
  html,
  markdown,
  mdx,
  asciidoc,
  txt,
  dokuwiki,
  mediawiki,
  odf,
  idml,
  rc,
  wxl,
  appstore,
  xcstrings,
  tmx,
  vtt,
]

export const formats: readonly FileFormat[] = all.map(guarded)

export interface FoundFormat {
  readonly format: FileFormat
  /** What an older identifier says beyond the format: 'properties-utf8' is 'properties' in UTF-8. */
  readonly params: NonNullable<FormatOptions['params']>
}

/** By identifier, older ones included. */
export function findFormat(id: string): FoundFormat | undefined {
  const format = formats.find((candidate) => candidate.id === id)
  if (format !== undefined) return { format, params: {} }
  for (const candidate of formats) {
    const params = candidate.aliases && Object.hasOwn(candidate.aliases, id) ? candidate.aliases[id] : undefined
    if (params !== undefined) return { format: candidate, params }
  }
  return undefined
}
