import type { Files } from '#server/testing/repository.ts'

/** A gettext file of these texts. */
export const po = (texts: Readonly<Record<string, string>>, language = ''): string =>
  [
    `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n`,
    ...Object.entries(texts).map(([source, target]) => `msgid "${source}"\nmsgstr "${target}"\n`),
  ].join('\n')

const sources = ['Hello, world!', 'Orangutan', 'Try the service', 'Thank you']
const empty = Object.fromEntries(sources.map((source) => [source, '']))

/** Four strings in four languages: a bilingual component with a file for new languages. */
export const poFiles: Files = {
  'po/hello.pot': po(empty),
  'po/cs.po': po({ ...empty, 'Hello, world!': 'Ahoj světe!' }, 'cs'),
  'po/de.po': po({ ...empty, 'Thank you': 'Danke' }, 'de'),
  'po/it.po': po(empty, 'it'),
}

/** Settings of a component over such files. */
export const poSettings = { filemask: 'po/*.po', template: '', new_base: 'po/hello.pot', file_format: 'po' }
