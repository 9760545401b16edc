import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme, themeVariables } from '../style/theme.ts'

const name = 'virtual:theme.css'
const resolved = `\0${name}`

/** Mantine would write the theme's variables into a <style> element; a strict CSP forbids that, so they become a stylesheet file. */
export function themeStylesheet(): Plugin {
  return {
    name: 'theme-stylesheet',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? writeThemeStylesheet() : undefined),
  }
}

export function writeThemeStylesheet(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(merged), themeVariables(merged)))
}
