import { type CSSVariablesResolver, createTheme } from '@mantine/core'

const harbour = [
  '#e8f4f3',
  '#cde7e5',
  '#a1d2ce',
  '#72bbb6',
  '#4aa49f',
  '#2c8d88',
  '#1c7672',
  '#12625f',
  '#0c504e',
  '#073d3b',
] as const

const saffron = [
  '#fff6e2',
  '#fdeac1',
  '#f9d68a',
  '#f3c057',
  '#e8a931',
  '#d6921c',
  '#b57512',
  '#905b10',
  '#6e460f',
  '#4d320c',
] as const

const stone = [
  '#f8f6f1',
  '#f1ede5',
  '#e7e1d6',
  '#dad2c4',
  '#c3baaa',
  '#979084',
  '#66635b',
  '#4d4b46',
  '#353431',
  '#232220',
] as const

const night = [
  '#e2e8e8',
  '#bccacb',
  '#98a9ac',
  '#74878b',
  '#35454b',
  '#26343a',
  '#1b272c',
  '#131c20',
  '#0e1518',
  '#090e10',
] as const

/** White is readable on the shades that buttons use. */
const red = [
  '#fff0ee',
  '#fddcd8',
  '#f9b9b2',
  '#f59b92',
  '#ee776b',
  '#dd5347',
  '#c43228',
  '#b3261e',
  '#951b15',
  '#76130e',
] as const

export const theme = createTheme({
  primaryColor: 'harbour',
  primaryShade: { light: 7, dark: 6 },
  black: '#1c2629',
  colors: { harbour, saffron, red, gray: stone, dark: night },
  fontFamily: "'Inter', 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  headings: {
    fontFamily:
      "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, 'Book Antiqua', 'Liberation Serif', serif",
    fontWeight: '500',
    textWrap: 'balance',
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: { Badge: { defaultProps: { tt: 'none', fw: 500 } } },
})

/** Colours that Mantine derives from fixed shades and that ours need differently. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbf9f5',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-error': '#b3261e',
  },
  dark: {
    '--mantine-color-anchor': 'var(--mantine-color-harbour-3)',
    '--mantine-color-error': '#ff9d94',
  },
})
