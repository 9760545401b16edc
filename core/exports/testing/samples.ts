/** One small export of each service, written after its public documentation: path -> content. */
export type SampleExport = Readonly<Record<string, string>>

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const xliff = (original: string, target: string, units: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="${original}" source-language="en" target-language="${target}" datatype="plaintext">
    <body>
${units}
    </body>
  </file>
</xliff>
`

const tmx = (pairs: readonly (readonly [en: string, de: string])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="export" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/>
  <body>
${pairs
  .map(([en, de]) => `    <tu><tuv xml:lang="en"><seg>${en}</seg></tuv><tuv xml:lang="de"><seg>${de}</seg></tuv></tu>`)
  .join('\n')}
  </body>
</tmx>
`

const tbx = (terms: readonly (readonly [en: string, de: string, definition: string])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<martif type="TBX" xml:lang="en"><text><body>
${terms
  .map(
    ([en, de, definition], id) => `  <termEntry id="${id}">
    <descrip type="definition">${definition}</descrip>
    <langSet xml:lang="en"><tig><term>${en}</term></tig></langSet>
    <langSet xml:lang="de"><tig><term>${de}</term></tig></langSet>
  </termEntry>`,
  )
  .join('\n')}
</body></text></martif>
`

export const crowdinExport: SampleExport = {
  'crowdin.yml': 'files:\n  - source: /app/en.json\n    translation: /app/%two_letters_code%.json\n',
  'app/en.json': json({ 'menu.cart': 'Cart', 'menu.pay': 'Pay now' }),
  'app/de.json': json({ 'menu.cart': 'Warenkorb', 'menu.pay': 'Jetzt zahlen' }),
  'de/app.xliff': xliff(
    '/app/en.json',
    'de',
    `      <trans-unit id="2" resname="menu.cart" approved="yes" maxwidth="12" size-unit="char">
        <source>Cart</source><target state="final">Warenkorb</target><note>Button in the header</note>
      </trans-unit>
      <trans-unit id="4" resname="menu.pay">
        <source>Pay now</source><target state="needs-translation">Jetzt zahlen</target><note>Last step</note>
      </trans-unit>`,
  ),
  'strings.csv':
    'Identifier,Source string,Translation,Context,Labels,Max. Length\nmenu.cart,Cart,,,"checkout, header",12\n',
  'glossary.tbx': tbx([['cart', 'Warenkorb', 'What people are going to buy']]),
  'memory.tmx': tmx([['Cart', 'Warenkorb']]),
}

export const lokaliseExport: SampleExport = {
  'locale/en.json': json({
    'home::title': { translation: 'Home', notes: 'Title of the first page', tags: ['web', 'home'], limit: 20 },
    'home::items': { translation: { one: '%d item', other: '%d items' }, context: 'Below the title' },
  }),
  'locale/pl.json': json({
    'home::title': { translation: 'Strona główna', notes: 'Title of the first page', tags: ['web', 'home'], limit: 20 },
    'home::items': {
      translation: { one: '%d rzecz', few: '%d rzeczy', many: '%d rzeczy', other: '%d rzeczy' },
      context: 'Below the title',
    },
  }),
  'keys.json': json({
    project_id: '1',
    keys: [
      {
        key_id: 1,
        key_name: { ios: 'home::title', android: 'home::title', web: 'home::title', other: 'home::title' },
        description: 'Title of the first page',
        tags: ['web', 'reviewed'],
        char_limit: 20,
        is_plural: false,
        comments: [
          {
            comment_id: 7,
            key_id: 1,
            comment: 'Is this the start page?',
            added_by: 420,
            added_by_email: 'boss@example.org',
            added_at: '2018-12-31 12:00:00 (Etc/UTC)',
            added_at_timestamp: 1_546_257_600,
          },
          { comment_id: 8, key_id: 1, comment: 'Yes.', added_by: 421, added_by_email: 'wanda@agency.example' },
        ],
        screenshots: [
          {
            screenshot_id: 9,
            key_ids: [1],
            url: 'https://s3.example.org/screenshots/first-page.png?signature=x',
            title: 'First page',
            description: '',
          },
          // Nobody fetches from private networks.
          { screenshot_id: 10, key_ids: [1], url: 'http://127.0.0.1:1/inside.png', title: 'Inside', description: '' },
        ],
        translations: [
          { language_iso: 'en', translation: 'Home', is_reviewed: false, is_unverified: false },
          { language_iso: 'pl', translation: 'Strona główna', is_reviewed: true, is_unverified: false },
        ],
      },
    ],
  }),
  'glossary.csv':
    'term;description;casesensitive;translatable;forbidden;tags;pl;pl_description\nDragoman;Our name;yes;no;no;;;\nsite;A place on the web;no;yes;no;;witryna;\n',
}

const poeditorExport: SampleExport = {
  'Shop_English.json': json([
    {
      term: 'welcome',
      definition: 'Welcome',
      context: '',
      term_plural: '',
      reference: 'src/a.ts:1',
      comment: 'Greets',
    },
    {
      term: 'files',
      definition: { one: '%d file', other: '%d files' },
      context: '',
      term_plural: 'files',
      comment: '',
    },
    { term: 'open', definition: 'Open', context: 'menu', comment: '' },
  ]),
  'Shop_German.json': json([
    { term: 'welcome', definition: 'Willkommen', context: '', comment: 'Greets', fuzzy: 1 },
    { term: 'files', definition: { one: '%d Datei', other: '%d Dateien' }, context: '', comment: '' },
    { term: 'open', definition: 'Öffnen', context: 'menu', comment: '', tags: ['verb'] },
  ]),
  'Shop.tmx': tmx([['Welcome', 'Willkommen']]),
}

const phraseExport: SampleExport = {
  'locales/en.json': json({ nav: { home: 'Home', help: 'Help' } }),
  'locales/de.json': json({ nav: { home: 'Start', help: 'Hilfe' } }),
  'phrase.csv':
    'key_name,comment,tags,max_characters_allowed,en,de\nnav.home,First entry,"menu,web",10,Home,Start\nnav.help,,menu,,Help,Hilfe\n',
  'termbase.csv': 'term,description,translatable,case_sensitive,de\nhelp,Pages that explain,true,false,Hilfe\n',
  'phrase.tmx': tmx([['Home', 'Start']]),
}

const transifexExport: SampleExport = {
  '.tx/config':
    '[main]\nhost = https://app.transifex.com\n\n[o:acme:p:shop:r:web]\nfile_filter = i18n/<lang>.json\nsource_file = i18n/en.json\nsource_lang = en\ntype = STRUCTURED_JSON\n',
  'i18n/en.json': json({
    checkout: { string: 'Check out', context: 'cart', developer_comment: 'A verb', character_limit: 15 },
    total: { string: '{count, plural, one {# thing} other {# things}}' },
  }),
  'i18n/de.json': json({
    checkout: { string: 'Zur Kasse', context: 'cart', developer_comment: 'A verb', character_limit: 15 },
    total: { string: '{count, plural, one {# Ding} other {# Dinge}}' },
  }),
  'for_translation_shop_web_de.xlf': xliff(
    'web',
    'de',
    '      <trans-unit id="a1" resname="checkout" approved="yes"><source>Check out</source><target>Zur Kasse</target><note from="developer">A verb</note></trans-unit>',
  ),
  'glossary.csv': 'term,pos,comment,translation_de,comment_de\ncheckout,noun,Where people pay,Kasse,\n',
  'shop.tmx': tmx([['Check out', 'Zur Kasse']]),
}

const tolgeeExport: SampleExport = {
  'common/en.json': json({ save: 'Save', files: '{count, plural, one {# file} other {# files}}' }),
  'common/de.json': json({ save: 'Speichern', files: '{count, plural, one {# Datei} other {# Dateien}}' }),
  'admin/en.json': json({ users: 'Users' }),
  'admin/de.json': json({ users: 'Leute' }),
  'xliff/de.xliff': xliff(
    'common',
    'de',
    '      <trans-unit id="save"><source>Save</source><target>Speichern</target><note>Below every form</note></trans-unit>',
  ),
  'glossary.csv':
    'term,description,translatable,case_sensitive,abbreviation,forbidden,de\nfile,,true,false,false,false,Datei\n',
}

const pontoonExport: SampleExport = {
  'en-US/main.ftl': '# Shown at the top\nhello = Hello\nbye = Bye\n',
  'de/main.ftl': '# Shown at the top\nhello = Hallo\n',
  'de.all-projects.tmx': tmx([['Bye', 'Tschüss']]),
  'de.tbx': tbx([['add-on', 'Add-on', 'A small program in a browser']]),
}

const accentExport: SampleExport = {
  'accent.json': json({
    apiUrl: 'https://accent.example.org',
    files: [{ format: 'json', source: 'localization/en/*.json', target: 'localization/%slug%/%document_path%.json' }],
  }),
  'localization/en/app.json': json({ title: 'Title', form: { send: 'Send' } }),
  'localization/fr/app.json': json({ title: 'Titre', form: { send: 'Envoyer' } }),
}

export const sampleExports: Readonly<Record<string, SampleExport>> = {
  crowdin: crowdinExport,
  lokalise: lokaliseExport,
  poeditor: poeditorExport,
  phrase: phraseExport,
  transifex: transifexExport,
  tolgee: tolgeeExport,
  pontoon: pontoonExport,
  accent: accentExport,
}
