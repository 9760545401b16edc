import type { Place } from '../../../api/places.ts'
import type { Translation, Unit } from '../../../api/types.ts'
import frame from '../../../components/frame.module.css'
import logo from '../../../components/logo.module.css'
import { logoShapes } from '../../../components/logo-shapes.ts'
import state from '../../../components/state-mark.module.css'
import notices from '../../../editor/notices.module.css'
import status from '../../../editor/save-status.module.css'
import narrowing from '../../../editor/search/narrowing.module.css'
import search from '../../../editor/search/search-box.module.css'
import source from '../../../editor/source-view.module.css'
import { specialCharacters } from '../../../editor/special-characters.ts'
import text from '../../../editor/text/text.module.css'
import toolBar from '../../../editor/tool-bar.module.css'
import editor from '../../../editor/unit-editor.module.css'
import unitHead from '../../../editor/unit-head.module.css'
import { displayName } from '../../../locale/display-name.ts'
import { languageTag } from '../../../locale/language-tag.ts'
import top from '../editor-frame.module.css'
import head from '../editor-head.module.css'
import position from '../position-bar.module.css'
import { drawEarlyArea } from './early-area.ts'
import early from './early-page.module.css'
import { make, makeShape } from './make.ts'

export interface FirstString {
  readonly place: Place
  readonly translation: Translation
  readonly unit: Unit
  /** Why it can only be suggested what the text should be, if so. */
  readonly notice: string | undefined
  /** Characters that the person wants at hand. */
  readonly special: string
}

interface EarlyPage {
  readonly page: HTMLElement
  readonly areas: readonly HTMLTextAreaElement[]
}

/**
 * The editor as the application will draw it, but for what nobody needs in the first moment: the classes are the
 * application's own, so that nothing moves when it takes over. Texts only ever become text.
 */
export function drawEarlyPage(first: FirstString, forms: readonly string[], locale: string): EarlyPage {
  const { place, translation, unit, notice, special } = first
  const target = translation.language
  const from = translation.component?.source_language ?? target
  const name = displayName(target, locale)
  const labelOf = (index: number) => (forms.length > 1 ? `${name} ${index + 1}` : name)
  const fields = forms.map((form, index) => drawEarlyArea(form, { index, label: labelOf(index), language: target }))
  const main = make('main', frame.main, [
    drawHead(place, name),
    drawSearch(),
    make('div', `${position.bar} ${early.position}`, [], { 'aria-busy': 'true' }),
    make('div', status.status),
    make('div', editor.editor, [
      make('div', editor.main, [
        drawUnitHead(unit),
        drawSource(unit.source, displayName(from, locale), from),
        ...(notice === undefined ? [] : [make('p', `${notices.notice} ${early.later}`, [notice])]),
        drawTools(specialCharacters(target.code, target.direction, special)),
        ...fields.map(({ field }) => field),
      ]),
    ]),
  ])
  const page = make('div', frame.frame, [drawHeader(), main], { 'data-room': 'editor' })
  return { page, areas: fields.map(({ area }) => area) }
}

/** Words of the interface are not known yet: English ones, unseen, keep their room. */
const later = (className = '', words = '') => make('span', `${className} ${early.later}`, [words])

function drawHeader(): HTMLElement {
  const shapes = logoShapes.map(({ className, d }) => makeShape('path', className, [], { d }))
  const square = { width: '30', height: '30', viewBox: '0 0 32 32', 'aria-hidden': 'true' }
  const mark = makeShape('svg', logo.mark, shapes, square)
  const brand = make('a', frame.brand, [mark, make('span', '', ['Dragoman'])], { href: '/' })
  return make('header', frame.header, [make('div', frame.bar, [brand])])
}

function drawHead({ project, component }: Place, language: string): HTMLElement {
  const names = [
    make('span', head.project, [project?.name ?? '']),
    make('span', '', [`${component?.name} · ${language}`]),
  ]
  const ways = [later('', 'Zen mode'), later('', 'Read as a list')]
  return make('div', head.head, [make('h1', head.title, names), make('div', head.ways, ways)])
}

function drawSearch(): HTMLElement {
  const form = make('div', search.form, [make('div', `${search.box} ${early.search}`), make('div', early.button)])
  const filters = [make('div', `${early.search} ${early.filter}`), make('div', `${early.search} ${early.order}`)]
  return make('div', top.top, [make('div', search.search, [form]), make('div', narrowing.narrowing, filters)])
}

function drawUnitHead(unit: Unit): HTMLElement {
  const key = unit.context === '' ? later(unitHead.key, 'String') : make('bdi', unitHead.key, [unit.context])
  return make('div', unitHead.head, [key, later(state.state, 'Translated')])
}

function drawSource(
  forms: readonly string[],
  name: string,
  language: { code: string; direction: string },
): HTMLElement {
  const attributes = { lang: languageTag(language.code), dir: language.direction || 'auto' }
  const shown = forms.map((form) =>
    make('div', source.form, [
      ...(forms.length > 1 ? [later(source.name, 'Singular')] : []),
      make('span', text.text, [form], attributes),
    ]),
  )
  return make('div', source.source, [make('div', source.label, [name]), ...shown])
}

function drawTools(characters: readonly string[]): HTMLElement {
  const words = ['Copy source', 'Clear', 'Right to left'].map((word) => later(toolBar.word, word))
  const signs = make(
    'span',
    toolBar.characters,
    characters.map((sign) => later(toolBar.character, sign)),
  )
  return make('div', toolBar.bar, [...words, signs], { 'aria-hidden': 'true' })
}
