import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { gwt } from '../properties/gwt.ts'
import { ini } from '../properties/ini.ts'
import { joomla } from '../properties/joomla.ts'
import { properties } from '../properties/properties.ts'
import { testOptions } from '../testing/options.ts'
import { plainKey, wellFormedText } from '../testing/profiles.ts'
import { hasProgram, runOn, runOnFiles } from '../testing/program.ts'

const RUNS = { numRuns: 300, seed: 7 }

/** A file of these strings, written by us. */
function fileOf(
  format: FileFormat,
  texts: ReadonlyMap<string, string>,
  options: FormatOptions = testOptions,
): Uint8Array {
  const empty = format.read(format.create(options), { ...options, template: format.create(options) })
  return format.write(
    empty,
    [...texts].map(([key, text]): Edit => ({ kind: 'add', key, target: [text] })),
  )
}

/** A backslash in a key is an escape of the file, as keys are named by how they are written. */
const spelledKey = wellFormedText.filter((key) => !key.includes('\\'))

const sample = (key: fc.Arbitrary<string>, text: fc.Arbitrary<string>) => new Map(fc.sample(fc.tuple(key, text), RUNS))
const json = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

const JAVA = `import java.io.*; import java.nio.charset.*; import java.util.*;
public class Dump {
  static void quote(StringBuilder out, String text) {
    out.append('"');
    for (char unit : text.toCharArray()) out.append(String.format("\\\\u%04x", (int) unit));
    out.append('"');
  }
  public static void main(String[] args) throws Exception {
    StringBuilder out = new StringBuilder("[");
    for (int i = 0; i < args.length; i += 2) {
      Properties all = new Properties();
      try (Reader in = new InputStreamReader(new FileInputStream(args[i]), args[i + 1])) { all.load(in); }
      out.append(i == 0 ? "{" : ",{");
      String comma = "";
      for (String key : all.stringPropertyNames()) {
        out.append(comma); comma = ",";
        quote(out, key); out.append(':'); quote(out, all.getProperty(key));
      }
      out.append('}');
    }
    System.out.print(out.append(']'));
  }
}`

describe.runIf(hasProgram('java', '-version'))("Java's properties", () => {
  it('reads the texts that we write in iso-8859-1, utf-8 and utf-16', () => {
    const encodings = ['iso-8859-1', 'utf-8', 'utf-16']
    const texts = sample(spelledKey, wellFormedText)
    const written = encodings.map((encoding) => ({
      name: `${encoding}.properties`,
      content: fileOf(properties, texts, { ...testOptions, params: { properties_encoding: encoding } }),
    }))
    // Java compiles the program each time: one start for all of them.
    const outcome = runOnFiles([{ name: 'Dump.java', content: JAVA }, ...written], ([program = '', ...paths]) => {
      return ['java', program, ...paths.flatMap((path, index) => [path, encodings[index] ?? ''])]
    })
    expect(outcome.status, outcome.stderr).toBe(0)
    expect(json(outcome.stdout)).toEqual(encodings.map(() => Object.fromEntries(texts)))
  })
})

describe.runIf(hasProgram('php'))('parse_ini_file', () => {
  it('reads the texts that we write for Joomla', () => {
    const script = 'echo json_encode(parse_ini_file($argv[1], false, INI_SCANNER_RAW));'
    const key = plainKey.map((name) => `COM_${name.toUpperCase()}`)
    const text = wellFormedText.map((given) => given.replaceAll(/[\\\r\n\t\0"]/g, '_'))
    const texts = sample(key, text)
    const outcome = runOn(fileOf(joomla, texts), 'file.ini', 'php', ['-r', script, '{}'])
    expect(outcome.status, outcome.stderr).toBe(0)
    expect(json(outcome.stdout)).toEqual(Object.fromEntries(texts))
  })
})

describe.runIf(hasProgram('python3'))("Python's configparser", () => {
  it('reads the texts that we write', () => {
    const script = `import configparser,json,sys
parser = configparser.RawConfigParser(delimiters=('=', ':'), comment_prefixes=(';', '#'), strict=True, empty_lines_in_values=False)
parser.optionxform = str
parser.read(sys.argv[1], encoding='utf-8')
print(json.dumps({f'[{section}]{name}': value for section in parser.sections() for name, value in parser.items(section)}))`
    const key = fc.tuple(plainKey, plainKey).map(([section, name]) => `[${section}]${name}`)
    const text = wellFormedText.map((given) => given.replaceAll(/[\0-\x1f\x7f-\xa0\u2028\u2029]/g, '_').trim())
    const texts = sample(key, text)
    const outcome = runOn(fileOf(ini, texts), 'file.ini', 'python3', ['-c', script, '{}'])
    expect(outcome.status, outcome.stderr).toBe(0)
    expect(json(outcome.stdout)).toEqual(Object.fromEntries(texts))
  })
})

describe.runIf(hasProgram('java', '-version'))('GWT', () => {
  it('doubles apostrophes as message formats want it', () => {
    const texts = sample(plainKey, fc.constantFrom("it's", "''", "'{'", 'plain'))
    const written = new TextDecoder().decode(fileOf(gwt, texts))
    for (const [key, text] of texts) expect(written).toContain(`${key}=${text.replaceAll("'", "''")}\n`)
  })
})
