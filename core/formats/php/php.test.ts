import { describe, expect, it } from 'vitest'
import { EditError } from '../syntax/text/edit-error.ts'
import { loadCases } from '../testing/cases.ts'
import { add, bytes, edit, remove, set, text } from '../testing/edits.ts'
import { addable } from '../testing/laws.ts'
import { testOptions } from '../testing/options.ts'
import { laravel } from './laravel.ts'
import { php } from './php.ts'

describe('php', () => {
  it.each([
    ["'x'", "it's C:\\dir\\", "'it\\'s C:\\dir\\\\'"],
    ["'x'", '\\\\', "'\\\\\\\\'"],
    ['"x"', 'a "b" $c {$d} 5$ \\n\n\t', '"a \\"b\\" \\$c {\\$d} 5$ \\\\n\\n\\t"'],
    ['"x\ny"', 'a\nb', '"a\nb"'],
    ['\'a\' . "b"', 'c', "'c'"],
    ['<<<EOT\nx\nEOT', 'a\n"b" $c', '<<<EOT\na\n"b" \\$c\nEOT'],
    ["<<<'EOT'\n  x\n  EOT", 'a\n\n b $c', "<<<'EOT'\n  a\n\n   b $c\n  EOT"],
    ['<<<EOT\nx\nEOT', 'a\nEOT', "'a\nEOT'"],
  ])('writes %s set to %j as %s', (before, target, after) => {
    const file = (value: string) => `<?php\nreturn ['k' => ${value}, 'z' => 'z'];\n`
    expect(edit(php, file(before), [set("return->'k'", target)])).toBe(file(after))
  })

  it('never writes a variable into a text', () => {
    const written = edit(php, '<?php $a = "x";', [set('$a', `$${'{phpinfo()}'} {$x->y()} $z`)])
    expect(written).toBe(`<?php $a = "\\$${'{phpinfo()}'} {\\$x->y()} \\$z";`)
  })

  it('adds items in the manner of their neighbours', () => {
    const file = `<?php
return [
    'accepted'   => 'x',
    "url"        => "y", // kept
    'nested' => array(
        'a' => 'b'
    )
];
`
    const edits = [
      add("return->'new'", 'n', "return->'accepted'"),
      add("return->'quoted'", 'q', "return->'url'"),
      add("return->'nested'->'c'", 'd', "return->'nested'->'a'"),
      add("return->'deep'->'er'->'e'", 'f'),
      add("return->'deep'->'g'", 'h'),
    ]
    expect(edit(php, file, edits)).toBe(`<?php
return [
    'accepted'   => 'x',
    'new'        => 'n',
    "url"        => "y", // kept
    "quoted"     => "q",
    'nested' => array(
        'a' => 'b',
        'c' => 'd'
    ),
    'deep' => [
        'er' => [
            'e' => 'f',
        ],
        'g' => 'h',
    ]
];
`)
  })

  it('adds to arrays on one line, and to empty ones', () => {
    expect(edit(php, "<?php return ['a' => 'x'];", [add("return->'b'", 'y')])).toBe(
      "<?php return ['a' => 'x', 'b' => 'y'];",
    )
    expect(edit(php, "<?php return ['a' => 'x'];", [add("return->'b'", 'y', null)])).toBe(
      "<?php return ['b' => 'y', 'a' => 'x'];",
    )
    expect(edit(php, '<?php\nreturn [];\n', [add("return->'b'", 'y')])).toBe("<?php\nreturn [\n    'b' => 'y',\n];\n")
    expect(edit(php, '<?php\nreturn [\n];\n', [add("return->'b'", 'y')])).toBe("<?php\nreturn [\n    'b' => 'y',\n];\n")
  })

  it('adds statements', () => {
    const file = '<?php\n$L[\'a\'] = \'x\';\n$L["b"] = "y";\n?>\n'
    expect(edit(php, file, [add("$L['c']", 'z', "$L['a']"), add('$L["d"]', 'w'), add("define('E')", 'v', null)])).toBe(
      "<?php\ndefine('E', 'v');\n$L['a'] = 'x';\n$L['c'] = 'z';\n$L[\"b\"] = \"y\";\n$L[\"d\"] = \"w\";\n?>\n",
    )
    expect(edit(php, '', [add("$L['a']", 'x')])).toBe("<?php\n\n$L['a'] = 'x';\n")
    expect(edit(php, '<?php\n', [add("$l->'a'", 'x'), add("$l->'b'->'c'", 'y')])).toBe(
      "<?php\n$l = [\n    'a' => 'x',\n    'b' => [\n        'c' => 'y',\n    ],\n];\n",
    )
  })

  it('names strings in the quotes of the file, and items of arrays without escapes', () => {
    const file = `<?php\n$L["a"] = 'x';\ndefine("B", 'y');\nreturn ['it\\'s' => 'z', "say \\"c\\"" => 'w'];\n`
    const { entries } = php.read(Buffer.from(file), { ...testOptions, template: Buffer.from(file) })
    const keys = ['$L["a"]', 'define("B"', "return[]->'it's'", `return[]->'say "c"'`]
    expect(entries.map(({ key }) => key)).toEqual(keys)
    const changed = edit(
      php,
      file,
      keys.map((key) => set(key, 'new')),
    )
    expect(changed).toBe(file.replaceAll(/'[x-z]'|'w'/g, "'new'"))
    expect(edit(php, '<?php\n', [add("return[]->'it's'", 'x')])).toContain("'it\\'s' => 'x'")
    expect(edit(php, '<?php\n', [add('$a["$b"]', 'x')])).toContain("$a['$b'] = 'x'")
  })

  it('shows the comment at the end of a line to every string on it', () => {
    const file = "<?php\nreturn [\n  // above\n  'a' => 'x', // IGNORE\n  'b' => 'y // z', 'c' => 'w', /* both */\n];\n"
    const { entries } = php.read(Buffer.from(file), { ...testOptions, template: Buffer.from(file) })
    expect(entries.map(({ note }) => note)).toEqual(['above\nIGNORE', 'both', 'both'])
  })

  it('shows a comment between a text and what ends it', () => {
    const file =
      "<?php\n$d = 'x' /* of d */;\n$l = [\n  'a' => 'y' /* of a */, // too\n  'b' => 'v' # of b\n  ,\n  'c' => ['z' /* of c */]\n  // of none\n];\n"
    const { entries } = php.read(Buffer.from(file), { ...testOptions, template: Buffer.from(file) })
    expect(entries.map(({ note }) => note)).toEqual(['of d', 'of a\ntoo', 'of b', 'of c'])
  })

  it('removes items, commas and arrays that are left empty', () => {
    const file =
      "<?php\nreturn [\n    'a' => 'x',\n    // about b\n    'b' => 'y', // so\n    'c' => [\n        'd' => 'z'\n    ]\n];\n"
    expect(edit(php, file, [remove("return->'b'")])).toBe(
      "<?php\nreturn [\n    'a' => 'x',\n    'c' => [\n        'd' => 'z'\n    ]\n];\n",
    )
    expect(edit(php, file, [remove("return->'c'->'d'")])).toBe(
      "<?php\nreturn [\n    'a' => 'x',\n    // about b\n    'b' => 'y' // so\n];\n",
    )
    expect(edit(php, file, [remove("return->'a'"), remove("return->'b'"), remove("return->'c'->'d'")])).toBe(
      '<?php\nreturn [\n];\n',
    )
  })

  it('puts what follows a removed item behind the one before', () => {
    const file = "<?php\nreturn [\n    'a' => 'x',\n    'b' => 'y'\n];\n"
    expect(edit(php, file, [remove("return->'b'"), add("return->'c'", 'z', "return->'b'")])).toBe(
      "<?php\nreturn [\n    'a' => 'x',\n    'c' => 'z'\n];\n",
    )
    expect(edit(php, file, [remove("return->'a'"), add("return->'c'", 'z', "return->'a'")])).toBe(
      "<?php\nreturn [\n    'c' => 'z',\n    'b' => 'y'\n];\n",
    )
  })

  it('refuses names that it cannot write, and those that are taken', () => {
    const file = "<?php\nreturn ['a' => 'x', 'b' => ['c' => 'y'], 'n' => 5, 'l' => ['z']];\n"
    for (const key of [
      'plain',
      "return->'a'->'b'",
      "return->'b'",
      "return->'n'",
      "return->'l'->[1]",
      '$x = 1; $y',
      'return->FOO',
    ]) {
      expect(() => edit(php, file, [add(key, 'v')]), key).toThrow(EditError)
    }
    expect(() => edit(php, file, [set("return->'a'", 'x', 'y')])).toThrow(EditError)
  })

  it('empties a template', () => {
    const template = bytes(
      "<?php\n// kept\nreturn ['a' => 'x', 'b' => \"y\" . 'z', 'n' => 5, 'h' => <<<EOT\nx\nEOT];\n",
    )
    expect(text(php.create({ ...testOptions, template }))).toBe(
      "<?php\n// kept\nreturn ['a' => '', 'b' => \"\", 'n' => 5, 'h' => ''];\n",
    )
  })

  it('looks no deeper than two hundred arrays', () => {
    const file = `<?php return ${"['a' => ".repeat(5000)}'x'${']'.repeat(5000)};`
    expect(new Set(php.read(bytes(file), testOptions).problems.map(({ code }) => code))).toEqual(new Set(['limit']))
  })
})

describe('laravel', () => {
  it('joins plural forms with bars', () => {
    const file = "<?php\nreturn [\n    'a' => 'x|y',\n];\n"
    expect(edit(laravel, file, [set("'a'", 'one', 'few', 'many')])).toBe(
      "<?php\nreturn [\n    'a' => 'one|few|many',\n];\n",
    )
    expect(() => edit(laravel, file, [set("'a'", 'x|y')])).toThrow(EditError)
    const written = (...target: string[]) => edit(laravel, file, [set("'a'", ...target)]).split("'")[3]
    expect([written('one', 'few', ''), written('', 'few', ''), written('', ''), written('')]).toEqual([
      'one|few',
      '|few',
      '',
      '',
    ])
    expect(edit(laravel, file, [{ kind: 'add', key: "'b'->'c'", target: ['1', '2'] }])).toBe(
      "<?php\nreturn [\n    'a' => 'x|y',\n    'b' => [\n        'c' => '1|2',\n    ],\n];\n",
    )
  })
})

describe.each([php, laravel])('$id', (format) => {
  it.each(loadCases(format).map((file) => [file.name, file] as const))('takes new strings into %s', (_, file) => {
    const formatCase = {
      format,
      profile: file.undoes ? {} : { undoes: false },
      options: file.options,
      bytes: file.bytes,
    }
    const catalog = format.read(file.bytes, file.options)
    const [returned] = catalog.entries.map((entry) => /^return(?:\[\])?->/.exec(entry.key)?.[0] ?? '').filter(Boolean)
    const key = format === laravel ? 'brand new' : returned ? `${returned}'brand new'` : "$brand['new']"
    for (const after of [undefined, null, ...catalog.entries.map((entry) => entry.key)]) {
      addable(formatCase, catalog, { kind: 'add', key, target: ['Brand "new"'], ...(after !== undefined && { after }) })
    }
  })
})
