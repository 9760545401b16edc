/** A text, or the forms of a plural by CLDR category. */
export type ShopText = string | Readonly<Record<string, string>>

export interface ShopString {
  readonly key: string
  readonly texts: Readonly<Record<'en' | 'de' | 'pl', ShopText>>
  readonly note: string
  readonly tags: readonly string[]
  /** Characters; 0 for no limit. */
  readonly limit: number
  /** Of the German text. */
  readonly state: 'approved' | 'needs-editing' | 'translated'
}

type Row = readonly [key: string, en: string, de: string, pl: string, note?: string, tags?: string, limit?: number]

const rows: readonly Row[] = [
  ['app.title', 'Harbour Shop', 'Hafenladen', 'Sklep portowy', 'Name of the shop, in the window title', 'brand', 30],
  ['app.slogan', 'Everything that floats', 'Alles, was schwimmt', 'Wszystko, co pływa', 'Below the title', 'brand'],
  ['menu.home', 'Home', 'Start', 'Strona główna', 'First entry of the menu', 'menu,web', 12],
  ['menu.search', 'Search', 'Suche', 'Szukaj', '', 'menu,web', 12],
  ['menu.cart', 'Cart', 'Warenkorb', 'Koszyk', 'What people are going to buy', 'menu,checkout', 12],
  ['menu.account', 'Account', 'Konto', 'Konto', '', 'menu'],
  ['menu.help', 'Help', 'Hilfe', 'Pomoc', '', 'menu'],
  ['product.price', 'Price', 'Preis', 'Cena', 'Column of the list', 'product'],
  ['product.stock', 'In stock', 'Auf Lager', 'W magazynie', '', 'product'],
  ['product.sold', 'Sold out', 'Ausverkauft', 'Wyprzedane', '', 'product', 20],
  ['product.new', 'New', 'Neu', 'Nowość', 'Badge in the corner of a picture', 'product', 8],
  ['product.add', 'Add to cart', 'In den Warenkorb', 'Dodaj do koszyka', 'Button', 'product,checkout', 24],
  ['product.size', 'Size', 'Größe', 'Rozmiar', '', 'product'],
  ['product.color', 'Color', 'Farbe', 'Kolor', '', 'product'],
  ['product.quote', 'They call it "the boat"', 'Man nennt es „das Boot“', 'Nazywają to „łodzią”', 'Has quotes', ''],
  ['cart.title', 'Your cart', 'Dein Warenkorb', 'Twój koszyk', '', 'checkout'],
  [
    'cart.empty',
    'Your cart is empty.',
    'Dein Warenkorb ist leer.',
    'Twój koszyk jest pusty.',
    'Before anything was added',
    '',
  ],
  ['cart.total', 'Total: %s', 'Summe: %s', 'Razem: %s', '%s is an amount of money', 'checkout'],
  ['cart.remove', 'Remove', 'Entfernen', 'Usuń', 'Button', 'checkout', 14],
  ['cart.checkout', 'Check out', 'Zur Kasse', 'Do kasy', 'A verb', 'checkout', 16],
  ['checkout.address', 'Delivery address', 'Lieferadresse', 'Adres dostawy', '', 'checkout'],
  ['checkout.pay', 'Pay now', 'Jetzt bezahlen', 'Zapłać teraz', 'Last step, costs money', 'checkout', 18],
  ['checkout.back', 'Back', 'Zurück', 'Wstecz', '', ''],
  ['checkout.thanks', 'Thank you!', 'Danke!', 'Dziękujemy!', '', ''],
  ['account.name', 'Name', 'Name', 'Imię i nazwisko', '', 'account'],
  ['account.email', 'Email', 'E-Mail', 'E-mail', '', 'account'],
  ['account.password', 'Password', 'Passwort', 'Hasło', '', 'account'],
  ['account.delete', 'Delete account', 'Konto löschen', 'Usuń konto', 'Cannot be undone', 'account'],
  ['error.offline', 'You are offline.', 'Du bist offline.', 'Jesteś offline.', '', 'error'],
  ['error.unknown', 'Something went wrong.', 'Etwas ist schiefgegangen.', 'Coś poszło nie tak.', '', 'error'],
]

const states = ['approved', 'needs-editing', 'translated'] as const

const plain = rows.map(
  ([key, en, de, pl, note = '', tags = '', limit = 0], at): ShopString => ({
    key,
    texts: { en, de, pl },
    note,
    tags: tags.split(',').filter(Boolean),
    limit,
    state: states[at % states.length] ?? 'translated',
  }),
)

const plural = (key: string, note: string, texts: ShopString['texts']): ShopString => ({
  key,
  texts,
  note,
  tags: ['plural'],
  limit: 0,
  state: 'translated',
})

export const plurals: readonly ShopString[] = [
  plural('cart.items', 'Below the title of the cart', {
    en: { one: '%d item', other: '%d items' },
    de: { one: '%d Artikel', other: '%d Artikel insgesamt' },
    pl: { one: '%d produkt', few: '%d produkty', many: '%d produktów', other: '%d produktu' },
  }),
  plural('product.reviews', 'Link below the stars', {
    en: { one: '%d review', other: '%d reviews' },
    de: { one: '%d Bewertung', other: '%d Bewertungen' },
    pl: { one: '%d opinia', few: '%d opinie', many: '%d opinii', other: '%d opinii' },
  }),
]

export const plainStrings: readonly ShopString[] = plain

/** A shop in English, German and Polish: what each service is asked to export. */
export const shopStrings: readonly ShopString[] = [...plain, ...plurals]

export const codes = ['en', 'de', 'pl'] as const
export type ShopCode = (typeof codes)[number]

/** Terms of the glossary: source, German, Polish, what it is. */
export const shopTerms = [
  ['cart', 'Warenkorb', 'koszyk', 'What people are going to buy'],
  ['harbour', 'Hafen', 'port', 'Where the shop is'],
  ['delivery', 'Lieferung', 'dostawa', 'From the shop to people'],
] as const

/** What the memory has beside the strings. */
export const shopMemory = [
  ['Your order is on its way.', 'Deine Bestellung ist unterwegs.', 'Twoje zamówienie jest w drodze.'],
  ['Open on Sundays', 'Sonntags geöffnet', 'Otwarte w niedziele'],
] as const

/** `cart.items` as a message: `{count, plural, one {…} other {…}}`. */
export const icu = (text: ShopText): string =>
  typeof text === 'string'
    ? text
    : `{count, plural, ${Object.entries(text)
        .map(([form, one]) => `${form} {${one.replace('%d', '#')}}`)
        .join(' ')}}`
