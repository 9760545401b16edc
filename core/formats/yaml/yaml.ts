import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { choice, range } from '../model/params.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { createYaml, readYaml, writeYaml } from './yaml-catalog.ts'
import type { YamlTraits } from './yaml-nested-file.ts'
import type { YamlDialect, YamlTree } from './yaml-session.ts'
import { PathsOfYaml } from './yaml-strings.ts'

const strings: YamlDialect = (document, options, problems) => {
  const { root } = document
  const scalar = root !== null && !document.isContainer(root) && document.kind(root) !== 'null'
  if (scalar) problems.add('unsupported', 'not a map', document.start(root), document.end(root))
  const traits: YamlTraits = {
    top: scalar ? null : root,
    plurals: false,
    openTop(_, key) {
      throw new EditError('unrepresentable', key, 'this file takes no new strings')
    },
  }
  return new PathsOfYaml(document, options, problems, traits)
}

/** Any YAML. */
export const yaml: FileFormat<YamlTree> = {
  id: 'yaml',
  name: 'YAML file',
  params: {
    yaml_indent: range(1, 10),
    yaml_line_wrap: choice(80, 100, 120, 180, 65535),
    yaml_line_break: choice('unix', 'dos', 'mac'),
  },
  globs: ['*.yml', '*.yaml'],
  usedIn: ['javascript'],
  linguality: 'both',
  abilities: abilitiesOf({ notes: true }),
  codeStyle: 'posix',
  mime: 'text/yaml',
  read: (file, options) => readYaml(file, options, strings),
  write: (catalog, edits) => writeYaml(yaml, catalog, edits),
  create: (options) => createYaml(options, strings, '{}\n'),
}
